import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { system } from '../../core/system-actor.ts'
import { stateOfPackage } from '../packages/in-states.ts'
import { openPackageStates } from '../packages/open-business.ts'

const hasSince = (table: string, column: string, before: string) =>
  sql`exists (select 1 from ${sql.table(table)} as activity
    where activity."accountId" = account."accountId" and activity.${sql.ref(column)} >= ${before})`

/** Something that a customer did, or that was done for them, at a moment or later. */
const wasActive = (before: string) => sql<SqlBool>`(account."updatedAt" >= ${before}
  or account."createdAt" >= ${before}
  or ${hasSince('session', 'rotatedAt', before)}
  or ${hasSince('package', 'updatedAt', before)}
  or ${hasSince('delivery', 'updatedAt', before)}
  or ${hasSince('storeOrder', 'updatedAt', before)}
  or ${hasSince('invoice', 'updatedAt', before)}
  or ${hasSince('payment', 'receivedAt', before)})`

const openStates = sql.join(openPackageStates.map((state) => sql.lit(state)))

/** Money or goods that are not settled. Credit is checked again when an account is closed. */
const isOpen = sql<SqlBool>`(
  exists (select 1 from package where package."accountId" = account."accountId"
    and package."deletedAt" is null and ${stateOfPackage} in (${openStates}))
  or exists (select 1 from invoice where invoice."accountId" = account."accountId"
    and invoice."statusId" in ('draft', 'unpaid', 'part-paid'))
  or exists (select 1 from delivery where delivery."accountId" = account."accountId"
    and delivery."deletedAt" is null and delivery."status" <> 'Delivered')
  or exists (select 1 from "storeOrder" where "storeOrder"."accountId" = account."accountId"
    and "storeOrder"."deletedAt" is null and "storeOrder"."status" not in ('received', 'cancelled'))
  or exists (select 1 from "bankTransfer" where "bankTransfer"."accountId" = account."accountId"
    and "bankTransfer"."status" = 'waiting')
  or exists (select 1 from claim where claim."accountId" = account."accountId"
    and claim."deletedAt" is null and claim."status" in ('Asked', 'LookedAt'))
  or exists (select 1 from erasure where erasure."accountId" = account."accountId" and erasure."status" = 'Asked'))`

/** The last day on which the books speak of a closed account. */
const isClosed = (before: string) => sql<SqlBool>`(account."role" = 'User' and account."deletedAt" < ${before}
  and not ${wasActive(before)} and not ${isOpen})`

export const erasedName = 'Erased'
/** The name that replaces an erased customer’s where records say who did something. */
export const erasedCustomer = 'Erased customer'

const fullName = (table: string) =>
  sql<string>`trim(${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)})`

/**
 * The column has a name that is a customer’s: neither the server’s, nor one of the staff or of a partner’s program. Who
 * left the staff keeps a row, so their name stays in the records of their work.
 */
export const isCustomersName = (column: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(column)} not in ('', ${system.name}, ${erasedCustomer})
    and ${sql.ref(column)} not in (select ${fullName('staff')} from account as staff where staff."role" <> 'User')
    and ${sql.ref(column)} not in (select "name" from "apiKey"))`

/** The column has the name of the row’s owner, so that no other person is meant. */
export const namesOwner = (column: string, accountId: string): RawBuilder<SqlBool> =>
  sql`exists (select 1 from account as owner
    where owner."accountId" = ${sql.ref(accountId)} and ${fullName('owner')} = ${sql.ref(column)})`

export const dueAccounts = {
  inactive: (before: string): RawBuilder<SqlBool> =>
    sql`account."role" = 'User' and account."deletedAt" is null and not ${wasActive(before)} and not ${isOpen}`,
  /** The row belongs to a closed account whose time is over. */
  ofClosed: (accountId: string | RawBuilder<unknown>, before: string): RawBuilder<SqlBool> =>
    sql`${typeof accountId === 'string' ? sql.ref(accountId) : accountId} in (
      select account."accountId" from account where ${isClosed(before)})`,
  /** The column has the name of a closed customer whose time is over and who isn't erased yet. */
  namesClosed: (column: string, before: string): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} in (select ${fullName('account')} from account
      where ${isClosed(before)} and account."firstName" <> ${erasedName})`,
  closed: (before: string): RawBuilder<SqlBool> =>
    sql`${isClosed(before)} and account."firstName" <> ${erasedName}`,
}
