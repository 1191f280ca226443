import { lazy, type ReactNode, Suspense } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { ConnectionBanner } from '../screens/device/connection-banner.tsx'
import { SyncIndicator } from '../screens/device/sync-indicator.tsx'
import { StaffScans } from '../screens/scan/staff-scans.tsx'
import { afterFirstScreen } from '../stores/first-screen.ts'
import { Splash } from '../ui/splash.tsx'
import { adminMenu } from './menus.ts'
import { Shell } from './shell.tsx'
import { SignedIn } from './signed-in.tsx'

// Neither is needed to read the first page, and what floats over a page is heavy.
const PackageSearch = lazy(async () => {
  await afterFirstScreen()
  // A button that cannot be fetched must not take the page with it.
  const found = await import('../screens/packages/package-search.tsx').catch(() => null)
  return { default: found?.PackageSearch ?? (() => null) }
})
const UnauthorizedDialog = lazy(async () => ({
  default: (await import('../screens/errors/unauthorized-dialog.tsx')).UnauthorizedDialog,
}))

const places = { dashboard: '/admin', profile: '/admin/profile', device: '/admin/device' }

/** The staff's frame. Whoever stops being staff while a page is open gets the dialog in place of it. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <SignedIn>
      {(user) =>
        isStaff(user.role) ? (
          <Shell
            user={user}
            menu={adminMenu}
            places={places}
            home="/"
            name="Quayside"
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
            {children}
          </Shell>
        ) : (
          <Suspense fallback={<Splash />}>
            <UnauthorizedDialog />
          </Suspense>
        )
      }
    </SignedIn>
  )
}
