import { brandPrefix } from '../guards/places.ts'
import {
  DashboardIcon,
  DeliveriesIcon,
  HomeIcon,
  InvoiceIcon,
  PackagesIcon,
  ProfileIcon,
  RatesIcon,
  StoreOrdersIcon,
} from '../ui/icons.ts'
import type { Entry } from './menu-entries.ts'

export const accountMenu: readonly Entry[] = [
  { text: 'Dashboard', to: '/account/dashboard', icon: DashboardIcon, permission: 'None' },
  { text: 'Packages', to: '/account/packages', icon: PackagesIcon, permission: 'None' },
  { text: 'Invoices', to: '/account/invoices', icon: InvoiceIcon, permission: 'None' },
  { text: 'Deliveries', to: '/account/deliveries', icon: DeliveriesIcon, permission: 'None' },
  { text: 'Store Orders', to: '/account/orders', icon: StoreOrdersIcon, permission: 'None' },
  { text: 'Rates', to: '/account/rates', icon: RatesIcon, permission: 'None' },
  { text: 'Account Profile', to: '/account/profile', icon: ProfileIcon, permission: 'None' },
]

const inBrand = (path: string) => `/${brandPrefix}${path}`
export const brandMenu: readonly Entry[] = [
  { text: 'Home', to: inBrand(''), icon: HomeIcon, permission: 'None' },
  { text: 'Dashboard', to: inBrand('/account/dashboard'), icon: DashboardIcon, permission: 'None' },
  { text: 'Packages', to: inBrand('/account/packages'), icon: PackagesIcon, permission: 'None' },
  { text: 'Invoices', to: inBrand('/account/invoices'), icon: InvoiceIcon, permission: 'None' },
  { text: 'Deliveries', to: inBrand('/account/deliveries'), icon: DeliveriesIcon, permission: 'None' },
  { text: 'Store Orders', to: inBrand('/account/orders'), icon: StoreOrdersIcon, permission: 'None' },
  { text: 'Rates', to: inBrand('/account/rates'), icon: RatesIcon, permission: 'None' },
  { text: 'Account Profile', to: inBrand('/account/profile'), icon: ProfileIcon, permission: 'None' },
]

/** The entries of the phone's bottom bar; the rest is behind More. */
const bottomBelow = (base: string): Entry[] => [
  { text: 'Home', to: `${base}/account/dashboard`, icon: HomeIcon, permission: 'None' },
  { text: 'Packages', to: `${base}/account/packages`, icon: PackagesIcon, permission: 'None' },
  { text: 'Invoices', to: `${base}/account/invoices`, icon: InvoiceIcon, permission: 'None' },
]
export const accountBottom: readonly Entry[] = bottomBelow('')
export const brandBottom: readonly Entry[] = bottomBelow(`/${brandPrefix}`)
