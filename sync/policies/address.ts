import { reaches } from './account.ts'
import type { Permission } from './permissions.ts'

/** What staff need for the address book of a customer. */
export const addressRights = {
  canRead: 'AccountView',
  canUpdate: 'AccountUpdate',
} as const satisfies Record<string, Permission>
export type AddressRule = keyof typeof addressRights

/** Addresses belong to an account: its own person reaches them, and staff who reach the account. */
export const addressPolicy = {
  canRead: reaches(addressRights.canRead),
  canUpdate: reaches(addressRights.canUpdate),
}
