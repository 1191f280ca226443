import { Button, Stack, Text } from '@mantine/core'
import { isoOf } from '#sync/lib/clock.ts'
import { clock } from '../../../browser/clock.ts'
import { type DataOwner, readOwnData } from '../../../queries/api/own/own-data.ts'
import { useSession } from '../../../session/session.ts'
import { failureText } from '../../../ui/dialogs/not-saved.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { DownloadIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useAction } from '../../../ui/use-action.ts'

const fileName = 'My data.json'

/** Downloads everything about the person, as a file that other programs can read. */
export function OwnDataPanel() {
  const user = useSession()
  const { run, busy, problem } = useAction(async (owner: DataOwner) => {
    const data = await readOwnData(owner, isoOf(clock.now()))
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), fileName)
  }, failureText)
  if (!user) return null
  return (
    <Panel title="Your data">
      <Stack align="flex-start">
        <Text c="dimmed">
          A file with your account, addresses, phone, packages, questions, deliveries, orders, invoices,
          credit and notifications. Papers and photos are on the pages of their packages and invoices.
        </Text>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          loading={busy}
          onClick={() => void run(user)}
        >
          Download my data
        </Button>
        {problem && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
