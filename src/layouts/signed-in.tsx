import type { ReactNode } from 'react'
import { type Session, useSession } from '../session/session.ts'
import { Splash } from '../ui/splash.tsx'
import { SignOut } from './sign-out.tsx'

/** Its content for whoever is signed in; a full-screen spinner for the moment between two people. */
export function SignedIn({ children }: { children: (user: Session) => ReactNode }) {
  const user = useSession()
  if (!user) return <Splash />
  return (
    <>
      {children(user)}
      <SignOut user={user} />
    </>
  )
}
