import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Toast, ToastLayer } from '../../stores/notifications.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.ts'

const looks = {
  success: { color: 'green', role: 'status', icon: <CheckIcon size={20} /> },
  error: { color: 'red', role: 'alert', icon: <WarningIcon size={20} /> },
} as const satisfies Record<Toast['tone'], object>

/** The number of toasts that fit next to each other on a handheld. */
export const mostToasts = 4
const visibleIds = new Set<string>()

const WithUndo = ({ text, undo }: { text: string; undo: () => void }) => (
  <Group justify="space-between" gap="sm">
    {text}
    <Button variant="default" onClick={undo}>
      Undo
    </Button>
  </Group>
)

/** Shows a message immediately: the answer to the last scan never waits for space, so the oldest message is closed. */
export const showToast: ToastLayer = ({ tone, text, ms, undo }, onGone) => {
  const shownId: string = notifications.show({
    ...looks[tone],
    message: undo ? (
      <WithUndo
        text={text}
        undo={() => {
          notifications.hide(shownId)
          undo()
        }}
      />
    ) : (
      text
    ),
    autoClose: ms,
    onClose: ({ id }) => {
      if (id) visibleIds.delete(id)
      onGone()
    },
    closeButtonProps: { 'aria-label': 'Close this message' },
    withBorder: true,
  })
  visibleIds.add(shownId)
  const [oldest] = visibleIds
  if (oldest && visibleIds.size > mostToasts) notifications.hide(oldest)
}
