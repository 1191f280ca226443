import type { ReactNode } from 'react'
import { brandName, brandPrefix } from '../guards/places.ts'
import { ConnectionBanner } from '../screens/device/connection-banner.tsx'
import { SyncIndicator } from '../screens/device/sync-indicator.tsx'
import { brandBottom, brandMenu } from './menus.ts'
import { Shell } from './shell.tsx'
import { SignedIn } from './signed-in.tsx'

const places = {
  dashboard: `/${brandPrefix}/account/dashboard`,
  profile: `/${brandPrefix}/account/profile`,
  device: `/${brandPrefix}/account/device`,
}

/** The second branded customer area's frame: its own name and colours, a shorter menu. */
export function SlpDashboardLayout({ children }: { children: ReactNode }) {
  return (
    <SignedIn>
      {(user) => (
        <Shell
          user={user}
          menu={brandMenu}
          bottom={brandBottom}
          places={places}
          home={`/${brandPrefix}`}
          name={brandName}
          second
          tools={<SyncIndicator />}
          banner={<ConnectionBanner />}
        >
          {children}
        </Shell>
      )}
    </SignedIn>
  )
}
