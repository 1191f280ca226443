import { Button, Checkbox, List, Modal, Stack, Text } from '@mantine/core'
import { IconDownload, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import type { Session, unsentWork } from '../data/session.ts'
import { exportQueue } from '../data/sync-status.ts'
import { staySignedIn } from '../stores/sign-out.ts'
import { plural } from '../ui/format.ts'
import { saveFile } from '../ui/save-file.ts'

export type Unsent = Awaited<ReturnType<typeof unsentWork>>

interface UnsentWorkProps {
  unsent: Unsent
  user: Session
  leave: (how: { wipe: boolean; keepUnsent?: boolean }) => Promise<void>
}

const download = async () => saveFile(await exportQueue(), 'quayside-unsent.json')

/** What signing out now would leave behind, and what can be done about it. */
export function UnsentWork({ unsent, user, leave }: UnsentWorkProps) {
  const [sure, setSure] = useState(false)
  return (
    <Modal opened onClose={staySignedIn} title="Not everything has been sent">
      <Stack>
        <Text>This is only on this device so far:</Text>
        <List>
          {unsent.changes > 0 && <List.Item>{plural(unsent.changes, 'change')}</List.Item>}
          {unsent.photos > 0 && <List.Item>{plural(unsent.photos, 'photo')}</List.Item>}
          {unsent.refused > 0 && (
            <List.Item>{plural(unsent.refused, 'change that needs you', 'changes that need you')}</List.Item>
          )}
        </List>
        <Button onClick={staySignedIn} autoFocus data-autofocus>
          Stay signed in until it is sent
        </Button>
        <Button
          variant="light"
          leftSection={<IconLogout size={20} />}
          onClick={() => leave({ wipe: isStaff(user.role), keepUnsent: true })}
        >
          Sign out and keep it here for me
        </Button>
        <Text size="sm" c="dimmed">
          It stays sealed on this device and is sent when {user.firstName} signs in here again.
        </Text>
        <Button variant="default" leftSection={<IconDownload size={20} />} onClick={download}>
          Download it as a file
        </Button>
        <Checkbox
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label="I understand that what was not sent will be gone"
        />
        <Button color="red" variant="light" disabled={!sure} onClick={() => leave({ wipe: true })}>
          Sign out and erase it from this device
        </Button>
      </Stack>
    </Modal>
  )
}
