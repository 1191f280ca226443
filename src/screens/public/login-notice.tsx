import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { endedText, useSignOut } from '../../stores/sign-out.ts'
import { OfflineIcon, ProfileIcon, SessionIcon } from '../../ui/icons.ts'

/** Explains why a working person sees the login: no connection, an expired session, or a change of person. */
export function LoginNotice() {
  // Keeps the first session, so that logging in now doesn't show the offer to switch to another person.
  const [session] = useState(useSession())
  const signOut = useSignOut()
  const isAway = useConnectionStore(({ level }) => !hasServer(level))
  if (isAway)
    return (
      <Alert color="harbour" icon={<OfflineIcon />}>
        You’re offline. You can log in if you’ve used this device before.
      </Alert>
    )
  if (signOut.ended)
    return (
      <Alert color="signal" icon={<SessionIcon />}>
        {endedText(signOut)}
      </Alert>
    )
  if (session?.renewed)
    return (
      <Alert color="harbour" icon={<ProfileIcon />}>
        {session.firstName} {session.lastName} is logged in. You can log in as somebody else: what{' '}
        {session.firstName} saved stays on this device and syncs after their next login.
      </Alert>
    )
  return null
}
