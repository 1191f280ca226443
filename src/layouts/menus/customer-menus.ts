import { pathBelow } from '../../guards/path-to.ts'
import { secondHome } from '../../guards/places.ts'
import {
  DashboardIcon,
  DeliveriesIcon,
  HomeIcon,
  InvoiceIcon,
  PackagesIcon,
  ProfileIcon,
  RatesIcon,
  StoreOrdersIcon,
} from '../../ui/icons.ts'
import type { Entry } from './menu-entries.ts'

const shared = { permission: 'None' } as const

/** @param base begins the brand's addresses: '' or '/slp' */
const menuBelow = (base: string): Entry[] => [
  { ...shared, text: 'Dashboard', to: pathBelow(base, '/account/dashboard'), icon: DashboardIcon },
  { ...shared, text: 'Packages', to: pathBelow(base, '/account/packages'), icon: PackagesIcon },
  { ...shared, text: 'Invoices', to: pathBelow(base, '/account/invoices'), icon: InvoiceIcon },
  { ...shared, text: 'Deliveries', to: pathBelow(base, '/account/deliveries'), icon: DeliveriesIcon },
  { ...shared, text: 'Store Orders', to: pathBelow(base, '/account/orders'), icon: StoreOrdersIcon },
  { ...shared, text: 'Rates', to: pathBelow(base, '/account/rates'), icon: RatesIcon },
  { ...shared, text: 'Account Profile', to: pathBelow(base, '/account/profile'), icon: ProfileIcon },
]
export const accountMenu: readonly Entry[] = menuBelow('')
/** Shorter, as the product asks: the name above it leads home, and an estimate to the rates. */
export const brandMenu: readonly Entry[] = menuBelow(secondHome).filter(({ text }) => text !== 'Rates')

/** The entries of the phone's bottom bar; the rest is behind More. */
const bottomBelow = (base: string): Entry[] => [
  { ...shared, text: 'Home', to: pathBelow(base, '/account/dashboard'), icon: HomeIcon },
  { ...shared, text: 'Packages', to: pathBelow(base, '/account/packages'), icon: PackagesIcon },
  { ...shared, text: 'Invoices', to: pathBelow(base, '/account/invoices'), icon: InvoiceIcon },
]
export const accountBottom: readonly Entry[] = bottomBelow('')
export const brandBottom: readonly Entry[] = bottomBelow(secondHome)
