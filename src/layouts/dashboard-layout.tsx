import { lazy, type ReactNode, Suspense } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { useCompanyName } from '../guards/company-names.ts'
import { floorHome } from '../guards/places.ts'
import { ConnectionBanner } from '../screens/device/connection-banner.tsx'
import { SyncIndicator } from '../screens/device/sync-indicator.tsx'
import { Palette } from '../screens/palette/palette.tsx'
import { StaffScans } from '../screens/scan/staff-scans.tsx'
import type { Session } from '../session/session.ts'
import { afterFirstScreen } from '../stores/first-screen.ts'
import { isHandheld, useHandheld } from '../stores/handheld.ts'
import { Splash } from '../ui/splash.tsx'
import { entriesFor, isListed } from './menu-entries.ts'
import { adminMenu, emailLogin, handheldMenu } from './menus.ts'
import { Shell } from './shell.tsx'
import { SignedIn } from './signed-in.tsx'

// What floats over a page is heavy, and no page needs it to be read.
const PackageSearch = lazy(async () => {
  await afterFirstScreen()
  // A button that cannot be fetched must not take the page with it.
  const found = await import('../screens/packages/package-search.tsx').catch(() => null)
  return { default: found?.PackageSearch ?? (() => null) }
})
const EmailLogin = lazy(async () => {
  await afterFirstScreen()
  const found = await import('./email-login.tsx').catch(() => null)
  return { default: found?.EmailLogin ?? (() => null) }
})
const UnauthorizedDialog = lazy(async () => ({
  default: (await import('../screens/errors/unauthorized-dialog.tsx')).UnauthorizedDialog,
}))
const HandheldHost = lazy(async () => ({
  default: (await import('../screens/handheld/handheld-host.tsx')).HandheldHost,
}))

const own = {
  menu: adminMenu,
  home: '/',
  places: { dashboard: '/admin', profile: '/admin/profile', device: '/admin/device' },
}
const shared = { menu: handheldMenu, places: { device: '/admin/device' } }

/** The staff's frame. Whoever stops being staff while a page is open gets the dialog in place of it. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <SignedIn>
      {(user) =>
        isStaff(user.role) ? (
          <StaffFrame user={user}>{children}</StaffFrame>
        ) : (
          <Suspense fallback={<Splash />}>
            <UnauthorizedDialog />
          </Suspense>
        )
      }
    </SignedIn>
  )
}

/** On a shared handheld the page stays as it is beneath the lock: the next person goes on where it was left. */
function StaffFrame({ user, children }: { user: Session; children: ReactNode }) {
  const name = useCompanyName('house')
  const isShared = isHandheld(user)
  const isLocked = useHandheld(({ work }) => work === null) && isShared
  const frame = isShared ? { ...shared, home: floorHome(user) } : own
  return (
    <>
      <Shell
        {...frame}
        user={user}
        inert={isLocked}
        name={name}
        links={
          !isShared &&
          isListed(emailLogin, user) && (
            <Suspense>
              <EmailLogin />
            </Suspense>
          )
        }
        tools={
          <>
            <Suspense>
              <PackageSearch />
            </Suspense>
            <SyncIndicator />
          </>
        }
        banner={<ConnectionBanner />}
      >
        <StaffScans />
        {!isLocked && <Palette pages={entriesFor(frame.menu, user)} />}
        {children}
      </Shell>
      {isShared && (
        <Suspense fallback={isLocked && <Splash />}>
          <HandheldHost />
        </Suspense>
      )}
    </>
  )
}
