import {
  type Icon,
  IconDeviceMobileCog,
  IconGitMerge,
  IconHome,
  IconLayoutDashboard,
  IconPackages,
  IconPlus,
  IconScan,
  IconUser,
} from '@tabler/icons-react'
import { may } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { GuardVisitor } from '../guards/guards.ts'
import { brandPrefix } from '../guards/places.ts'

export interface Entry {
  text: string
  to: string
  icon: Icon
  /** "None": everybody this menu is for. */
  permission: Permission | 'None'
  /** Who it is listed for besides Admin, where the specification narrows it further. */
  roles?: readonly Role[]
  /** Entries of one group stand together under its name. */
  group?: string
}

export const adminMenu: readonly Entry[] = [
  { text: 'Dashboard', to: '/admin', icon: IconLayoutDashboard, permission: 'BackendView' },
  {
    text: 'Add Package',
    to: '/admin/packages/create',
    icon: IconPlus,
    permission: 'PackageCreate',
    roles: ['Supervisor', 'Senior', 'Warehouse'],
    group: 'Packages',
  },
  {
    text: 'Packages',
    to: '/admin/packages',
    icon: IconPackages,
    permission: 'PackageView',
    group: 'Packages',
  },
  {
    text: 'Check-in Wizard',
    to: '/admin/packages/checkin',
    icon: IconScan,
    permission: 'CheckInPackageView',
    group: 'Packages',
  },
  {
    text: 'Reviews',
    to: '/admin/packages/reviews',
    icon: IconGitMerge,
    permission: 'PackageUpdate',
    group: 'Packages',
  },
  { text: 'My Profile', to: '/admin/profile', icon: IconUser, permission: 'BackendView' },
  { text: 'Device & Sync', to: '/admin/device', icon: IconDeviceMobileCog, permission: 'BackendView' },
]

export const accountMenu: readonly Entry[] = [
  { text: 'Dashboard', to: '/account/dashboard', icon: IconLayoutDashboard, permission: 'None' },
  { text: 'Packages', to: '/account/packages', icon: IconPackages, permission: 'None' },
  { text: 'Account Profile', to: '/account/profile', icon: IconUser, permission: 'None' },
  { text: 'Device & Sync', to: '/account/device', icon: IconDeviceMobileCog, permission: 'None' },
]

const inBrand = (path: string) => `/${brandPrefix}${path}`
export const brandMenu: readonly Entry[] = [
  { text: 'Home', to: inBrand(''), icon: IconHome, permission: 'None' },
  { text: 'Dashboard', to: inBrand('/account/dashboard'), icon: IconLayoutDashboard, permission: 'None' },
  { text: 'Packages', to: inBrand('/account/packages'), icon: IconPackages, permission: 'None' },
  { text: 'Account Profile', to: inBrand('/account/profile'), icon: IconUser, permission: 'None' },
]

/** What a thumb reaches on a phone: the menu's first entries, in shorter words. */
const short = (entry: Entry): Entry => ({
  ...entry,
  text: entry.text.replace('Account ', '').replace(' & Sync', ''),
})
export const accountBottom: readonly Entry[] = accountMenu.map(short)
export const brandBottom: readonly Entry[] = brandMenu.map(short)

export function isListed(entry: Entry, visitor: GuardVisitor): boolean {
  if (visitor.role === 'Admin' || entry.permission === 'None') return true
  return may(visitor, entry.permission) && (entry.roles?.includes(visitor.role) ?? true)
}

/** The entry a page belongs to: of those whose address the page's begins with, the longest. */
export function currentOf(entries: readonly Entry[], pathname: string): Entry | undefined {
  return entries
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0]
}

export interface Section {
  /** Null: entries that stand by themselves. */
  group: string | null
  entries: Entry[]
}

/** What the visitor gets to see of a menu, in its order, neighbours of one group together. */
export function sectionsFor(menu: readonly Entry[], visitor: GuardVisitor): Section[] {
  const sections: Section[] = []
  for (const entry of menu) {
    if (!isListed(entry, visitor)) continue
    const last = sections.at(-1)
    if (last && last.group === (entry.group ?? null)) last.entries.push(entry)
    else sections.push({ group: entry.group ?? null, entries: [entry] })
  }
  return sections
}
