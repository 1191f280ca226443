import type { ReactNode } from 'react'
import { type Session, useSession } from '../session/session.ts'
import { afterFirstScreen } from '../stores/first-screen.ts'
import { Splash } from '../ui/layout/splash.tsx'
import { optionalPart } from '../ui/lazy-parts.ts'
import { SignOut } from './sign-out/sign-out.tsx'

// The device has the names from before; the server may have newer ones.
const CompanyNames = optionalPart(async () => {
  await afterFirstScreen()
  return (await import('./menus/company-names.tsx')).CompanyNames
})

/** Renders its content for the person logged in; a full-screen spinner between two people. */
export function SignedIn({ children }: { children: (user: Session) => ReactNode }) {
  const user = useSession()
  if (!user) return <Splash />
  return (
    <>
      {children(user)}
      <SignOut user={user} />
      <CompanyNames role={user.role} brand={user.brand} />
    </>
  )
}
