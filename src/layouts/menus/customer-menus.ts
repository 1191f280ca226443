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

const commonFields = { permission: 'None' } as const

/** @param base begins the brand's addresses: '' or '/slp' */
const menuBelow = (base: string): Entry[] => [
  { ...commonFields, text: 'Dashboard', to: pathBelow(base, '/account/dashboard'), icon: DashboardIcon },
  { ...commonFields, text: 'Packages', to: pathBelow(base, '/account/packages'), icon: PackagesIcon },
  { ...commonFields, text: 'Invoices', to: pathBelow(base, '/account/invoices'), icon: InvoiceIcon },
  { ...commonFields, text: 'Deliveries', to: pathBelow(base, '/account/deliveries'), icon: DeliveriesIcon },
  { ...commonFields, text: 'Store Orders', to: pathBelow(base, '/account/orders'), icon: StoreOrdersIcon },
  { ...commonFields, text: 'Rates', to: pathBelow(base, '/account/rates'), icon: RatesIcon },
  { ...commonFields, text: 'Account Profile', to: pathBelow(base, '/account/profile'), icon: ProfileIcon },
]
export const accountMenu: readonly Entry[] = menuBelow('')
/** Shorter, as the product asks: the name above it leads home, and an estimate to the rates. */
export const brandMenu: readonly Entry[] = menuBelow(secondHome).filter(({ text }) => text !== 'Rates')

/** The entries of the phone's bottom bar; the rest is behind More. */
const bottomBelow = (base: string): Entry[] => [
  { ...commonFields, text: 'Home', to: pathBelow(base, '/account/dashboard'), icon: HomeIcon },
  { ...commonFields, text: 'Packages', to: pathBelow(base, '/account/packages'), icon: PackagesIcon },
  { ...commonFields, text: 'Invoices', to: pathBelow(base, '/account/invoices'), icon: InvoiceIcon },
]
export const accountBottom: readonly Entry[] = bottomBelow('')
export const brandBottom: readonly Entry[] = bottomBelow(secondHome)
