import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { startOfDay } from '#sync/lib/business-day.ts'
import type { TodoName } from '#sync/rules/pages/todo-kinds.ts'
import { waitingPapers } from '../accounts/customer-papers.ts'
import { jsonField } from '../core/reading/sql-differences.ts'
import { openInbox } from '../messages/contact-messages.ts'
import { splitStates } from '../packages/in-states.ts'
import { type PackageFilter, passingFilter } from '../packages/package-filter.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>

/** The number of rows that wait, and since when the oldest does. */
export interface TodoCount {
  readonly count: number
  readonly oldestAt: string | null
}

const sums = async <DB, T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, object>,
  since: RawBuilder<string | null>,
): Promise<TodoCount> => {
  const { n, oldestAt } = await query
    .select([sql<number>`count(*)`.as('n'), sql<string | null>`min(${since})`.as('oldestAt')])
    .$castTo<{ n: number; oldestAt: string | null }>()
    .executeTakeFirstOrThrow()
  return { count: Number(n), oldestAt }
}

/** The packages that the list of the same filter shows: those that aren't archived. */
const packagesWith = (
  db: Reads,
  filter: PackageFilter,
  since: RawBuilder<string | null>,
): Promise<TodoCount> => sums(passingFilter(db, splitStates({ ...filter, archived: false })), since)

const arrivedAt = sql<string>`coalesce("checkedInAt", "createdAt")`
const changedAt = sql<string>`"updatedAt"`

/** @param today a business day */
async function latePackages(db: Reads, today: string): Promise<TodoCount> {
  const { count, oldestAt } = await packagesWith(db, { lateOn: today }, sql<string>`"expectedTo"`)
  return { count, oldestAt: oldestAt && startOfDay(oldestAt, 1) }
}

const transfersIn = (db: Reads, status: 'Departed' | 'Arrived', since: RawBuilder<string | null>) =>
  sums(db.selectFrom('transfer').where('deletedAt', 'is', null).where('status', '=', status), since)

const claimsIn = (db: Reads, status: 'Asked' | 'LookedAt', since: RawBuilder<string | null>) =>
  sums(db.selectFrom('claim').where('deletedAt', 'is', null).where('status', '=', status), since)

const ordersIn = (db: Reads, status: 'requested' | 'approved') =>
  sums(
    db.selectFrom('storeOrder').where('deletedAt', 'is', null).where('status', '=', status),
    sql<string>`"updatedAt"`,
  )

/** A question for each kind of work but pickups, whose day is judged by a rule. */
export const waitingRows: Record<
  Exclude<TodoName, 'pickups'>,
  (db: Reads, today: string) => Promise<TodoCount>
> = {
  questions: (db) => sums(openInbox(db), sql<string>`"waitingSince"`),
  hold: (db) =>
    packagesWith(
      db,
      { onHold: true },
      sql<string>`coalesce(${jsonField('customs', 'recordedAt')}, "updatedAt")`,
    ),
  missing: (db) => packagesWith(db, { missing: true }, sql<string>`"missingSince"`),
  claimsAsked: (db) => claimsIn(db, 'Asked', sql<string>`"createdAt"`),
  claimsLookedAt: (db) => claimsIn(db, 'LookedAt', sql<string>`"createdAt"`),
  losses: (db) =>
    packagesWith(
      db,
      { lossToDecide: true },
      sql<string>`coalesce(${jsonField('loss', 'reportedAt')}, "updatedAt")`,
    ),
  unclaimed: (db) =>
    packagesWith(db, { unclaimed: true }, sql<string>`coalesce(${jsonField('ending', 'at')}, "updatedAt")`),
  late: latePackages,
  unidentified: (db) => packagesWith(db, { unidentified: true }, arrivedAt),
  reviews: (db) =>
    sums(
      db.selectFrom('review').where(sql<boolean>`"status" = 'Open' and "deletedAt" is null`),
      sql<string>`"at"`,
    ),
  invoicesMissing: (db) => packagesWith(db, { invoiceMissing: true }, arrivedAt),
  invoicesToCheck: (db) => packagesWith(db, { invoiceToCheck: true }, arrivedAt),
  toBill: (db) => packagesWith(db, { toBill: true }, changedAt),
  deliveryRequests: (db) =>
    sums(
      db
        .selectFrom('delivery')
        .where('deletedAt', 'is', null)
        .where('status', '=', 'InStore')
        .where('scheduledFor', 'is not', null)
        .where('confirmedAt', 'is', null),
      sql<string>`"createdAt"`,
    ),
  transfersToCount: (db) => transfersIn(db, 'Departed', sql<string>`"departedAt"`),
  transfersToClose: (db) => transfersIn(db, 'Arrived', sql<string>`coalesce("arrivedAt", "updatedAt")`),
  tills: (db) =>
    sums(
      db.selectFrom('till').where('closedAt', 'is not', null).where('confirmedAt', 'is', null),
      sql<string>`"closedAt"`,
    ),
  driverDays: (db) =>
    sums(
      db.selectFrom('driverDay').where('deletedAt', 'is', null).where('confirmedAt', 'is', null),
      sql<string>`"closedAt"`,
    ),
  payments: (db) =>
    sums(
      // SQLite uses the index of unchecked payments only for literals.
      db.selectFrom('payment').where(sql<boolean>`"receiptCheck" = 0 and "reversedAt" is null`),
      sql<string>`"receivedAt"`,
    ),
  cardAlerts: (db) =>
    sums(db.selectFrom('checkoutAlert').where('resolvedAt', 'is', null), sql<string>`"createdAt"`),
  bankTransfers: (db) =>
    sums(db.selectFrom('bankTransfer').where('status', '=', 'waiting'), sql<string>`"createdAt"`),
  papers: (db) => sums(waitingPapers(db), sql<string>`"sentAt"`),
  ordersToQuote: (db) => ordersIn(db, 'requested'),
  ordersToBuy: (db) => ordersIn(db, 'approved'),
  erasures: (db) => sums(db.selectFrom('erasure').where('status', '=', 'Asked'), sql<string>`"askedAt"`),
}
