import type { ReactNode } from 'react'
import { type Session, useSession } from '../data/session.ts'
import { SignOut } from './sign-out.tsx'
import { Splash } from './splash.tsx'

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
