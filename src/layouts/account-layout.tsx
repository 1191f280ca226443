import type { ReactNode } from 'react'
import { useCompanyName } from '../guards/company-names.ts'
import { pathTo } from '../guards/path-to.ts'
import { ConnectionBanner } from '../screens/device/connection-banner.tsx'
import { CustomerTools } from './customer-tools.tsx'
import { accountBottom, accountMenu } from './menus/customer-menus.ts'
import { Shell } from './shell.tsx'
import { SignedIn } from './signed-in.tsx'

const places = {
  dashboard: pathTo('/account/dashboard'),
  profile: pathTo('/account/profile'),
  device: pathTo('/account/device'),
  help: pathTo('/account/help'),
}

/** The customers' frame. */
export function AccountLayout({ children }: { children: ReactNode }) {
  const name = useCompanyName('house')
  return (
    <SignedIn>
      {(user) => (
        <Shell
          user={user}
          menu={accountMenu}
          bottom={accountBottom}
          places={places}
          home="/"
          name={name}
          tools={<CustomerTools />}
          banner={<ConnectionBanner />}
        >
          {children}
        </Shell>
      )}
    </SignedIn>
  )
}
