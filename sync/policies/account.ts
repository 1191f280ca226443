import type { Account } from '../entities/account.ts'
import { type Actor, may } from './actor.ts'
import { isGranted, isOwner } from './granted.ts'
import type { Permission } from './permissions.ts'
import { isStaff } from './roles.ts'

export type AccountPlace = Pick<Account, 'accountId' | 'role'>

/** What staff need to do with a customer's account what everybody may do with their own. */
export const accountRights = {
  canReadAddresses: 'AccountView',
  canReadCreditNotes: 'CreditNoteView',
  canUpdate: 'AccountUpdate',
  canRemove: 'AccountDelete',
} as const satisfies Record<string, Permission>
export type AccountRule = keyof typeof accountRights

/** Oneself, or a customer with the right. Staff who look after customers do not touch each other. */
const reaches =
  (rule: AccountRule) =>
  (actor: Actor, row: AccountPlace): boolean =>
    isOwner(actor, row) ||
    (isGranted(actor, accountRights[rule]) && (actor.role === 'Admin' || !isStaff(row.role)))

/** Whoever sees accounts sees customers; colleagues are for those who see access. */
const canReadColleagues = (actor: Actor): boolean => may(actor, 'AccessView')

export const accountPolicy = {
  canReadColleagues,
  canRead: (actor: Actor, row: Pick<Account, 'role'>): boolean =>
    !isStaff(row.role) || canReadColleagues(actor),
  canReadAddresses: reaches('canReadAddresses'),
  canReadCreditNotes: reaches('canReadCreditNotes'),
  canUpdate: reaches('canUpdate'),
  canRemove: reaches('canRemove'),
}
