import type { Account } from '../entities/account.ts'
import type { Actor } from './actor.ts'
import { isGranted, isOwner } from './granted.ts'
import type { Permission } from './permissions.ts'
import { isStaff } from './roles.ts'

export type AccountPlace = Pick<Account, 'accountId' | 'role'>

/** What staff need to do with a customer's account what everybody may do with their own. */
export const accountRights = {
  /** Who takes payments offers what the customer has in credit. */
  canReadCreditNotes: ['CreditNoteView', 'ReceivePaymentView'],
  canUpdate: ['AccountUpdate'],
  canRemove: ['AccountDelete'],
} as const satisfies Record<string, readonly [Permission, ...Permission[]]>
export type AccountRule = keyof typeof accountRights

/** Oneself, or a customer with any of the rights. Staff who look after customers do not touch each other. */
export const reaches =
  (...rights: readonly Permission[]) =>
  (actor: Actor, row: AccountPlace): boolean =>
    isOwner(actor, row) ||
    (rights.some((right) => isGranted(actor, right)) && (actor.role === 'Admin' || !isStaff(row.role)))

/** Whoever sees accounts sees customers; colleagues are for those who see access. */
const canReadColleagues = (actor: Actor): boolean => isGranted(actor, 'AccessView')

export const accountPolicy = {
  canReadCustomers: (actor: Actor): boolean => isGranted(actor, 'AccountView'),
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
