import type { ReactNode } from 'react'
import { useCompanyName } from '../guards/company-names.ts'
import { pathBelow } from '../guards/path-to.ts'
import { secondHome } from '../guards/places.ts'
import { ConnectionBanner } from '../screens/device/connection-banner.tsx'
import { CustomerTools } from './customer-tools.tsx'
import { brandBottom, brandMenu } from './menus/customer-menus.ts'
import { useSecondPaint } from './menus/second-brand.ts'
import { Shell } from './shell.tsx'
import { SignedIn } from './signed-in.tsx'

const places = {
  dashboard: pathBelow(secondHome, '/account/dashboard'),
  profile: pathBelow(secondHome, '/account/profile'),
  device: pathBelow(secondHome, '/account/device'),
  help: pathBelow(secondHome, '/account/help'),
}

/** The second branded customer area's frame: its own name and colours, a shorter menu. */
export function SlpDashboardLayout({ children }: { children: ReactNode }) {
  useSecondPaint(true)
  const name = useCompanyName('second')
  return (
    <SignedIn>
      {(user) => (
        <Shell
          user={user}
          menu={brandMenu}
          bottom={brandBottom}
          places={places}
          home={secondHome}
          name={name}
          second
          tools={<CustomerTools />}
          banner={<ConnectionBanner />}
        >
          {children}
        </Shell>
      )}
    </SignedIn>
  )
}
