import { sql } from 'kysely'
import type { Period } from '#sync/rules/report-period.ts'
import { atLeastZero } from '../core/sql-differences.ts'
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
] as const
const figures = {
  fields,
  tell: (sums) => ({ ...sums, differenceJmdCents: sums.countedJmdCents - sums.expectedJmdCents }),
} satisfies Figures<(typeof fields)[number], unknown>

const difference = sql<number>`("countedJmdCents" - "expectedJmdCents")`

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
    ])
    .groupBy(['start', 'office', 'account.accountId'])
    .execute()
  return {
    totals: total(figures, cells),
    byPart: byPart(figures, cells, period),
    byOffice: byOffice(cells, names, (group) => total(figures, group)),
    byPerson: byPerson(figures, cells),
  }
}
