import type { ReactNode } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { ConnectionBanner } from '../screens/device/connection-banner.tsx'
import { SyncIndicator } from '../screens/device/sync-indicator.tsx'
import { UnauthorizedDialog } from '../screens/errors/unauthorized-dialog.tsx'
import { PackageSearch } from '../screens/packages/package-search.tsx'
import { adminMenu } from './menus.ts'
import { Shell } from './shell.tsx'
import { SignedIn } from './signed-in.tsx'

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
                <PackageSearch />
                <SyncIndicator />
              </>
            }
            banner={<ConnectionBanner />}
          >
            {children}
          </Shell>
        ) : (
          <UnauthorizedDialog />
        )
      }
    </SignedIn>
  )
}
