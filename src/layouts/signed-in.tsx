import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Role } from '#sync/policies/roles.ts'
import { type Session, useSession } from '../session/session.ts'
import { afterFirstScreen } from '../stores/first-screen.ts'
import { Splash } from '../ui/splash.tsx'
import { SignOut } from './sign-out.tsx'

// The device has the names from before; the server may have newer ones.
const CompanyNames = lazy(async (): Promise<{ default: ComponentType<{ role: Role; brand: string }> }> => {
  await afterFirstScreen()
  const names = await import('./company-names.tsx').catch(() => null)
  return { default: names?.CompanyNames ?? (() => null) }
})

/** Renders its content for the person logged in; a full-screen spinner between two people. */
export function SignedIn({ children }: { children: (user: Session) => ReactNode }) {
  const user = useSession()
  if (!user) return <Splash />
  return (
    <>
      {children(user)}
      <SignOut user={user} />
      <Suspense>
        <CompanyNames role={user.role} brand={user.brand} />
      </Suspense>
    </>
  )
}
