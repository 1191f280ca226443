import { Alert } from '@mantine/core'
import { IconCloudOff, IconKey, IconUser } from '@tabler/icons-react'
import { useSession } from '../../data/session.ts'
import { useConnectionStore } from '../../stores/connection.ts'
import { useSignOut } from '../../stores/sign-out.ts'

/** Why somebody who was working is here: with no contact, with a sign-in that ended, or to be somebody else. */
export function LoginNotice() {
  const session = useSession()
  const ended = useSignOut((state) => state.ended)
  const away = useConnectionStore(({ level }) => level === 'offline' || level === 'server-down')
  if (away)
    return (
      <Alert color="harbour" icon={<IconCloudOff />}>
        You are offline. Whoever signed in on this device before can still open it.
      </Alert>
    )
  if (ended)
    return (
      <Alert color="signal" icon={<IconKey />}>
        You were signed out. Nothing is lost: what you saved on this device is sent after you sign in again.
      </Alert>
    )
  if (session?.renewed)
    return (
      <Alert color="harbour" icon={<IconUser />}>
        {session.firstName} {session.lastName} is signed in. Sign in as somebody else here; what{' '}
        {session.firstName} saved stays on this device and is sent at the next sign-in.
      </Alert>
    )
  return null
}
