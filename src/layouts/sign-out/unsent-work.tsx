import { Button, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { downloadUnsent } from '../../changes/download.ts'
import type { Leave, Session } from '../../session/session.ts'
import { staySignedIn } from '../../stores/sign-out.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DownloadIcon, LogoutIcon } from '../../ui/icons.ts'
import { plural } from '../../ui/texts/format.ts'
import { isNothingLeft, type Unsent } from './unsent-counts.ts'

interface UnsentWorkProps {
  unsent: Unsent
  user: Session
  leave: (how: Leave) => Promise<void>
  /** Logs out once nothing can be lost any more. */
  onSynced: () => void
}

/** The work that a logout would leave behind, and the options for it. */
export function UnsentWork(props: UnsentWorkProps) {
  if (!isNothingLeft(props.unsent)) return <LeaveBehind {...props} />
  return (
    <Dialog onClose={staySignedIn} title="Everything is synced">
      <Stack>
        <Text>What was waiting is on the server now.</Text>
        <Button leftSection={<LogoutIcon size={20} />} onClick={props.onSynced}>
          Log out
        </Button>
      </Stack>
    </Dialog>
  )
}

function LeaveBehind({ unsent, user, leave }: UnsentWorkProps) {
  const [sure, setSure] = useState(false)
  const [going, setGoing] = useState<Leave | null>(null)
  const go = (mode: Leave) => () => {
    setGoing(mode)
    void leave(mode)
  }
  return (
    <Dialog onClose={staySignedIn} title="Not everything is synced">
      <Stack>
        <Text>This is only on this device:</Text>
        <UnsentList unsent={unsent} />
        <Button onClick={staySignedIn} autoFocus data-autofocus>
          Stay logged in until it’s synced
        </Button>
        <Button
          variant="light"
          leftSection={<LogoutIcon size={20} />}
          loading={going === 'remove'}
          disabled={going === 'erase'}
          onClick={go('remove')}
        >
          Log out and keep unsent work
        </Button>
        <Text size="sm" c="dimmed">
          It stays encrypted on this device and syncs when {user.firstName} logs in here again.
        </Text>
        <Button variant="default" leftSection={<DownloadIcon size={20} />} onClick={downloadUnsent}>
          Download it as a file
        </Button>
        <Checkbox
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label="I understand that unsent work will be lost"
        />
        <Button
          color="red"
          variant="light"
          disabled={!sure || going === 'remove'}
          loading={going === 'erase'}
          onClick={go('erase')}
        >
          Log out and erase unsent work
        </Button>
      </Stack>
    </Dialog>
  )
}

const UnsentList = ({ unsent }: Pick<UnsentWorkProps, 'unsent'>) => (
  <List>
    {unsent.changes > 0 && <List.Item>{plural(unsent.changes, 'change')} waiting to sync</List.Item>}
    {unsent.photos > 0 && <List.Item>{plural(unsent.photos, 'photo')} waiting to sync</List.Item>}
    {unsent.refused > 0 && (
      <List.Item>
        {plural(unsent.refused, 'change that needs attention', 'changes that need attention')}
      </List.Item>
    )}
    {unsent.undecided > 0 && (
      <List.Item>
        {plural(unsent.undecided, 'scan that needs a choice', 'scans that need a choice')}
      </List.Item>
    )}
    {unsent.unsaved > 0 && <List.Item>what you typed in a form: save it first, or you’ll lose it</List.Item>}
  </List>
)
