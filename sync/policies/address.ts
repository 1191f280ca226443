import { reaches } from './account.ts'
import type { Permission } from './permissions.ts'

/** The rights that staff need for a customer's address book. */
export const addressRights = {
  canRead: 'AccountView',
  canUpdate: 'AccountUpdate',
} as const satisfies Record<string, Permission>
export type AddressRule = keyof typeof addressRights

/** Addresses belong to an account: its owner may access them, and staff who may access the account. */
export const addressPolicy = {
  canRead: reaches(addressRights.canRead),
  canUpdate: reaches(addressRights.canUpdate),
}
