import { type ReactNode, useLayoutEffect } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { useCompanyName } from '../guards/company-names.ts'
import { pathTo } from '../guards/path-to.ts'
import { floorHome } from '../guards/places.ts'
import { ConnectionBanner } from '../screens/device/connection-banner.tsx'
import { SyncIndicator } from '../screens/device/sync-indicator.tsx'
import { UnauthorizedDialog } from '../screens/errors/unauthorized-dialog.tsx'
import { HandheldHost } from '../screens/handheld/handheld-host.tsx'
import { PackageSearch } from '../screens/packages/list/package-search.tsx'
import { Palette } from '../screens/palette/palette.tsx'
import { PaletteButton } from '../screens/palette/palette-button.tsx'
import { StaffScans } from '../screens/scan/staff-scans.tsx'
import type { Session } from '../session/session.ts'
import { isHandheld, useHandheld } from '../stores/handheld.ts'
import { entriesFor, isListed } from './menus/menu-entries.ts'
import { adminMenu, emailLogin, handheldMenu } from './menus/menus.ts'
import { applyHead } from './menus/second-brand.ts'
import { Shell } from './shell.tsx'
import { EmailLogin } from './sign-out/email-login.tsx'
import { SignedIn } from './signed-in.tsx'

const ownFrame = {
  menu: adminMenu,
  home: '/',
  places: {
    dashboard: pathTo('/admin'),
    profile: pathTo('/admin/profile'),
    device: pathTo('/admin/device'),
    help: pathTo('/admin/help'),
  },
}
const sharedFrame = {
  menu: handheldMenu,
  places: { device: pathTo('/admin/device'), help: pathTo('/admin/help') },
}

/** The app that the staff install has their shortcuts. */
const staffHead = [['link[rel="manifest"]', 'href', '/staff.webmanifest']] as const

/** The staff's frame. If a person loses the staff role while a page is open, a dialog replaces the page. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  useLayoutEffect(() => applyHead(staffHead), [])
  return (
    <SignedIn>
      {(user) =>
        isStaff(user.role) ? <StaffFrame user={user}>{children}</StaffFrame> : <UnauthorizedDialog />
      }
    </SignedIn>
  )
}

/**
 * On a shared handheld the page stays mounted beneath the lock, so that the next person continues where it was left.
 */
function StaffFrame({ user, children }: { user: Session; children: ReactNode }) {
  const name = useCompanyName('house')
  const isShared = isHandheld(user)
  const isLocked = useHandheld(({ work }) => work === null) && isShared
  const frame = isShared ? { ...sharedFrame, home: floorHome(user) } : ownFrame
  return (
    <>
      <Shell
        {...frame}
        user={user}
        inert={isLocked}
        name={name}
        links={!isShared && isListed(emailLogin, user) && <EmailLogin />}
        tools={
          <>
            <PaletteButton />
            <PackageSearch />
            <SyncIndicator />
          </>
        }
        banner={<ConnectionBanner />}
      >
        <StaffScans />
        {!isLocked && <Palette pages={entriesFor(frame.menu, user)} />}
        {children}
      </Shell>
      {isShared && <HandheldHost />}
    </>
  )
}
