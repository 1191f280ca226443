import { namesIn } from '../lib/names-in.ts'
import { type Actor, may } from './actor.ts'
import type { Permission } from './permissions.ts'

/** The rights that an API key can have, each with the permission that its maker needs for it. */
const rights = {
  'packages.receive': 'CheckInPackageView',
  'packages.announce': 'PackageCreate',
  'packages.read': 'PackageView',
  'packages.office': 'PackageView',
  'invoices.read': 'InvoiceView',
} as const satisfies Record<string, Permission>

export type PartnerRight = keyof typeof rights
export const partnerRights = namesIn(rights)

export const partnerRightText: Record<PartnerRight, string> = {
  'packages.receive': 'Report received packages',
  'packages.announce': 'Announce packages to customers’ mailboxes',
  'packages.read': 'Read the packages it reported, and their labels',
  'packages.office': 'Hear of all packages of its office by webhook',
  'invoices.read': 'Read the invoices of packages it can read',
}

type Person = Pick<Actor, 'role' | 'permissions'>

/** The rights that a person can give a key: never more than they have themselves. */
export const grantableRights = (person: Person): PartnerRight[] =>
  partnerRights.filter((right) => may(person, rights[right]))

/** The permissions by which the rules of staff judge a key with these rights. */
export const permissionsOfRights = (keyRights: readonly PartnerRight[]): Permission[] => [
  ...new Set(keyRights.map((right) => rights[right])),
]
