import { type RawBuilder, type SqlBool, sql } from 'kysely'

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

/** Money or goods that are not settled. Credit is looked at once more when an account is closed. */
const isOpen = sql<SqlBool>`(
  exists (select 1 from package where package."accountId" = account."accountId"
    and package."deletedAt" is null and package."status" <> 'Delivered')
  or exists (select 1 from invoice where invoice."accountId" = account."accountId"
    and invoice."statusId" in ('draft', 'unpaid', 'part-paid'))
  or exists (select 1 from "bankTransfer" where "bankTransfer"."accountId" = account."accountId"
    and "bankTransfer"."status" = 'waiting')
  or exists (select 1 from erasure where erasure."accountId" = account."accountId" and erasure."status" = 'Asked'))`

/** The last day on which the books speak of a closed account. */
const isClosed = (before: string) => sql<SqlBool>`(account."role" = 'User' and account."deletedAt" < ${before}
  and not ${wasActive(before)} and not ${isOpen})`

export const erasedName = 'Erased'

export const dueAccounts = {
  inactive: (before: string): RawBuilder<SqlBool> =>
    sql`account."role" = 'User' and account."deletedAt" is null and not ${wasActive(before)} and not ${isOpen}`,
  /** The row belongs to a closed account whose time is over. */
  ofClosed: (column: string, before: string): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} in (select account."accountId" from account where ${isClosed(before)})`,
  closed: (before: string): RawBuilder<SqlBool> =>
    sql`${isClosed(before)} and account."firstName" <> ${erasedName}`,
}
