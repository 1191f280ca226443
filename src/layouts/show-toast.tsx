import { notifications } from '@mantine/notifications'
import type { Toast, ToastLayer } from '../stores/notifications.ts'
import { CheckIcon, WarningIcon } from '../ui/icons.ts'

const looks = {
  success: { color: 'green', role: 'status', icon: <CheckIcon size={20} /> },
  error: { color: 'red', role: 'alert', icon: <WarningIcon size={20} /> },
} as const satisfies Record<Toast['tone'], object>

/** As many as fit beside each other on a handheld. */
export const mostToasts = 4
let shown: readonly string[] = []

/** Shows a message at once: the answer to the last scan never waits for a place, the oldest message gives way. */
export const showToast: ToastLayer = ({ tone, text, ms }, onGone) => {
  const shownId = notifications.show({
    ...looks[tone],
    message: text,
    autoClose: ms,
    onClose: ({ id }) => {
      shown = shown.filter((one) => one !== id)
      onGone()
    },
    closeButtonProps: { 'aria-label': 'Close this message' },
    withBorder: true,
  })
  shown = [...shown, shownId]
  const [oldest] = shown
  if (oldest && shown.length > mostToasts) notifications.hide(oldest)
}
