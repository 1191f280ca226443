import { sql } from 'kysely'
import type { Period } from '#sync/rules/pages/report-period.ts'
import { atLeastZero } from '../core/reading/sql-differences.ts'
import {
  byOffice,
  byPart,
  byPerson,
  type Figures,
  momentsOf,
  type OfficeNames,
  periodStart,
  type Reads,
  total,
} from './parts.ts'

const fields = [
  'tills',
  'toConfirm',
  'expectedJmdCents',
  'countedJmdCents',
  'missingJmdCents',
  'tooMuchJmdCents',
  'expectedUsdCents',
  'countedUsdCents',
  'missingUsdCents',
  'tooMuchUsdCents',
] as const
const figures = {
  fields,
  tell: (sums) => ({
    ...sums,
    differenceJmdCents: sums.countedJmdCents - sums.expectedJmdCents,
    differenceUsdCents: sums.countedUsdCents - sums.expectedUsdCents,
  }),
} satisfies Figures<(typeof fields)[number], unknown>

const difference = sql<number>`("countedJmdCents" - "expectedJmdCents")`

const usdDifference = sql<number>`("countedUsdCents" - "expectedUsdCents")`

const safeFields = ['refunds', 'refundedJmdCents'] as const
const safeFigures = { fields: safeFields, tell: (sums) => sums } satisfies Figures<
  (typeof safeFields)[number],
  unknown
>

/** Cash refunds that are in no drawer, on the day they were made or, below zero, on the day they were reversed. */
const safeRefunds = (
  db: Reads,
  period: Period,
  branchId: string | null,
  day: 'receivedAt' | 'reversedAt',
) => {
  const { since, before } = momentsOf(period)
  const sign = sql.lit(day === 'receivedAt' ? 1 : -1)
  return db
    .selectFrom('payment')
    .innerJoin('account', 'account.accountId', 'payment.accountId')
    .where(`payment.${day}`, '>=', since)
    .where(`payment.${day}`, '<', before)
    .where('payment.kind', '=', 'Refund')
    .where('payment.method', '=', 'Cash')
    .where('payment.amountJmdCents', '>', 0)
    .$if(branchId !== null, (query) => query.where('account.branchId', '=', branchId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tillEntry')
            .whereRef('tillEntry.paymentId', '=', 'payment.paymentId')
            .select('tillEntry.tillEntryId'),
        ),
      ),
    )
    .select(['payment.receivedBy as person'])
    .select([
      sql<number>`${sign} * count(*)`.as('refunds'),
      sql<number>`${sign} * sum(payment."amountJmdCents")`.as('refundedJmdCents'),
    ])
    .groupBy('person')
    .execute()
}

/** Tills by the day they were closed on: what was expected, and what was counted. */
export async function tillsOf(db: Reads, period: Period, branchId: string | null, names: OfficeNames) {
  const { since, before } = momentsOf(period)
  const cells = await db
    .selectFrom('till')
    .innerJoin('account', 'account.accountId', 'till.cashierId')
    .where('till.closedAt', '>=', since)
    .where('till.closedAt', '<', before)
    .$if(branchId !== null, (query) => query.where('till.branchId', '=', branchId))
    .select([
      periodStart('till.closedAt', period.groupBy).as('start'),
      'till.branchId as office',
      sql<string>`trim(account."firstName" || ' ' || account."lastName")`.as('person'),
      sql<number>`count(*)`.as('tills'),
      sql<number>`count(*) filter (where "confirmedAt" is null)`.as('toConfirm'),
      sql<number>`sum("expectedJmdCents")`.as('expectedJmdCents'),
      sql<number>`sum("countedJmdCents")`.as('countedJmdCents'),
      sql<number>`sum(${atLeastZero(sql`-${difference}`)})`.as('missingJmdCents'),
      sql<number>`sum(${atLeastZero(difference)})`.as('tooMuchJmdCents'),
      sql<number>`sum("expectedUsdCents")`.as('expectedUsdCents'),
      sql<number>`sum("countedUsdCents")`.as('countedUsdCents'),
      sql<number>`sum(${atLeastZero(sql`-${usdDifference}`)})`.as('missingUsdCents'),
      sql<number>`sum(${atLeastZero(usdDifference)})`.as('tooMuchUsdCents'),
    ])
    .groupBy(['start', 'office', 'account.accountId'])
    .execute()
  return {
    totals: total(figures, cells),
    byPart: byPart(figures, cells, period),
    byOffice: byOffice(cells, names, (group) => total(figures, group)),
    byPerson: byPerson(figures, cells),
    fromSafe: byPerson(safeFigures, [
      ...(await safeRefunds(db, period, branchId, 'receivedAt')),
      ...(await safeRefunds(db, period, branchId, 'reversedAt')),
    ]),
  }
}
