import type { Account } from '../entities/account.ts'
import { type Actor, may } from './actor.ts'
import { isGranted, isOwner } from './granted.ts'
import type { Permission } from './permissions.ts'
import { isStaff } from './roles.ts'

export type AccountPlace = Pick<Account, 'accountId' | 'role'>

/** Oneself, or a customer with the right. Staff who look after customers do not touch each other. */
const reaches =
  (right: Permission) =>
  (actor: Actor, row: AccountPlace): boolean =>
    isOwner(actor, row) || (isGranted(actor, right) && (actor.role === 'Admin' || !isStaff(row.role)))

/** Whoever sees accounts sees customers; colleagues are for those who see access. */
const canReadColleagues = (actor: Actor): boolean => may(actor, 'AccessView')

export const accountPolicy = {
  reaches,
  canReadColleagues,
  canRead: (actor: Actor, row: Pick<Account, 'role'>): boolean =>
    !isStaff(row.role) || canReadColleagues(actor),
  canReadAddresses: reaches('AccountView'),
  canUpdate: reaches('AccountUpdate'),
  canRemove: reaches('AccountDelete'),
}
