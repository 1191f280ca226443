import { Button, Checkbox, List, Modal, Stack, Text } from '@mantine/core'
import { IconDownload, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { type Session, signOut, unsentWork } from '../data/session.ts'
import { exportQueue } from '../data/sync-status.ts'
import { toastError } from '../stores/notifications.ts'
import { staySignedIn, useSignOutAsked } from '../stores/sign-out.ts'
import { plural } from '../ui/format.ts'
import { saveFile } from '../ui/save-file.ts'

type Unsent = Awaited<ReturnType<typeof unsentWork>>

/** Signs out at once when everything is on the server; otherwise says what is not, and what can be done about it. */
export function SignOut({ user }: { user: Session }) {
  const asked = useSignOutAsked((state) => state.asked)
  return asked ? <Leaving user={user} /> : null
}

function Leaving({ user }: { user: Session }) {
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const leave = async (how: { wipe: boolean; keepUnsent?: boolean }) => {
    try {
      await signOut(how)
      staySignedIn()
      await navigate({ to: '/login' })
    } catch (error) {
      staySignedIn()
      toastError('Signing out failed', error instanceof Error ? error.message : '')
    }
  }
  // Asked once, when the person asks to leave: the count decides whether there is anything to ask back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` is made anew at each render
  useEffect(() => {
    unsentWork().then((work) => {
      if (work.changes + work.photos + work.refused === 0) void leave({ wipe: isStaff(user.role) })
      else setUnsent(work)
    })
  }, [])
  return unsent && <UnsentWork unsent={unsent} user={user} leave={leave} />
}

interface UnsentWorkProps {
  unsent: Unsent
  user: Session
  leave: (how: { wipe: boolean; keepUnsent?: boolean }) => Promise<void>
}

const download = async () => saveFile(await exportQueue(), 'quayside-unsent.json')

function UnsentWork({ unsent, user, leave }: UnsentWorkProps) {
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
