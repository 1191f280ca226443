import type { Account } from '../entities/accounts/account.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner } from './granted.ts'
import type { Permission } from './permissions.ts'
import { isStaff } from './roles.ts'

export type AccountPlace = Pick<Account, 'accountId' | 'role'>

/** The rights that staff need for a customer's account. Everyone has access to their own. */
export const accountRights = {
  /** Staff who take payments offer the customer's credit. */
  canReadCreditNotes: ['CreditNoteView', 'ReceivePaymentView'],
  canUpdate: ['AccountUpdate'],
  canRemove: ['AccountDelete'],
} as const satisfies Record<string, readonly [Permission, ...Permission[]]>
export type AccountRule = keyof typeof accountRights

/**
 * Returns true for one's own account, or for a customer's with any of the rights. Staff who look after customers can't
 * access each other.
 */
export const reaches =
  (...rights: readonly Permission[]) =>
  (actor: Actor, row: AccountPlace): boolean =>
    isOwner(actor, row) ||
    (rights.some((right) => isGranted(actor, right)) && (actor.role === 'Admin' || !isStaff(row.role)))

/** Everyone who sees accounts sees customers. Seeing colleagues takes the right to see access. */
const canReadColleagues = (actor: Actor): boolean => isGranted(actor, 'AccessView')

export const accountPolicy = {
  canReadCustomers: (actor: Pick<Actor, 'role' | 'permissions'>): boolean => isGranted(actor, 'AccountView'),
  canReadColleagues,
  canAnswerContact: (actor: Pick<Actor, 'role' | 'permissions'>): boolean =>
    isGranted(actor, 'AccountUpdate'),
  canCreate: (actor: Pick<Actor, 'role' | 'permissions'>): boolean => isGranted(actor, 'AccountCreate'),
  canRead: (actor: Actor, row: Pick<Account, 'role'>): boolean =>
    !isStaff(row.role) || canReadColleagues(actor),
  canReadCreditNotes: reaches(...accountRights.canReadCreditNotes),
  canUpdate: reaches(...accountRights.canUpdate),
  canRemove: reaches(...accountRights.canRemove),
}
