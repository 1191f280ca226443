import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { useConnectionStore } from '../../stores/connection.ts'
import { endedText, useSignOut } from '../../stores/sign-out.ts'
import { OfflineIcon, ProfileIcon, SessionIcon } from '../../ui/icons.ts'

/** Why somebody who was working is here: with no contact, with a sign-in that ended, or to be somebody else. */
export function LoginNotice() {
  // Whoever is just logging in is not told that they could be somebody else.
  const [session] = useState(useSession())
  const signOut = useSignOut()
  const away = useConnectionStore(({ level }) => level === 'offline' || level === 'server-down')
  if (away)
    return (
      <Alert color="harbour" icon={<OfflineIcon />}>
        You're offline. You can log in if you've used this device before.
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
