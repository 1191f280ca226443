import { Button, Checkbox, List, Stack, Text } from '@mantine/core'
import { IconDownload, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { downloadUnsent } from '../data/download.ts'
import type { Session, unsentWork } from '../data/session.ts'
import { staySignedIn } from '../stores/sign-out.ts'
import { Dialog } from '../ui/dialog.tsx'
import { plural } from '../ui/format.ts'

export interface Unsent extends Awaited<ReturnType<typeof unsentWork>> {
  /** Scans that wait for a choice. */
  undecided: number
  /** Packages in an open form, saved nowhere. */
  unsaved: number
}

interface UnsentWorkProps {
  unsent: Unsent
  user: Session
  leave: (how: { wipe: boolean; keepUnsent?: boolean }) => Promise<void>
}

/** What signing out now would leave behind, and what can be done about it. */
export function UnsentWork({ unsent, user, leave }: UnsentWorkProps) {
  const [sure, setSure] = useState(false)
  const [going, setGoing] = useState<'keep' | 'erase' | null>(null)
  const go = (how: 'keep' | 'erase') => () => {
    setGoing(how)
    void leave(how === 'keep' ? { wipe: isStaff(user.role), keepUnsent: true } : { wipe: true })
  }
  return (
    <Dialog onClose={staySignedIn} title="Not everything has been sent">
      <Stack>
        <Text>This is only on this device so far:</Text>
        <List>
          {unsent.changes > 0 && <List.Item>{plural(unsent.changes, 'change')}</List.Item>}
          {unsent.photos > 0 && <List.Item>{plural(unsent.photos, 'photo')}</List.Item>}
          {unsent.refused > 0 && (
            <List.Item>{plural(unsent.refused, 'change that needs you', 'changes that need you')}</List.Item>
          )}
          {unsent.undecided > 0 && (
            <List.Item>
              {plural(unsent.undecided, 'scan that waits for a choice', 'scans that wait for a choice')}
            </List.Item>
          )}
          {unsent.unsaved > 0 && (
            <List.Item>the package in the form: check it in first, or it will be gone</List.Item>
          )}
        </List>
        <Button onClick={staySignedIn} autoFocus data-autofocus>
          Stay signed in until it is sent
        </Button>
        <Button
          variant="light"
          leftSection={<IconLogout size={20} />}
          loading={going === 'keep'}
          disabled={going === 'erase'}
          onClick={go('keep')}
        >
          Sign out and keep it here for me
        </Button>
        <Text size="sm" c="dimmed">
          It stays sealed on this device and is sent when {user.firstName} signs in here again.
        </Text>
        <Button variant="default" leftSection={<IconDownload size={20} />} onClick={downloadUnsent}>
          Download it as a file
        </Button>
        <Checkbox
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label="I understand that what was not sent will be gone"
        />
        <Button
          color="red"
          variant="light"
          disabled={!sure || going === 'keep'}
          loading={going === 'erase'}
          onClick={go('erase')}
        >
          Sign out and erase it from this device
        </Button>
      </Stack>
    </Dialog>
  )
}
