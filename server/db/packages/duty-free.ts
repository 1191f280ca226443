import type { DutyRates } from '#sync/entities/money/duty-table.ts'
import { type PreparedReads, query } from '../core/reading/statements.ts'

/** Up to how much goods come in free of duty, by the duty table that holds on a day. */
export const dutyFreeLimit = query<{ day: string }>()((db, param) =>
  db
    .selectFrom('dutyTable')
    .select('deMinimisUsdCents')
    .where('validFrom', '<=', param('day'))
    .orderBy('validFrom', 'desc')
    .limit(1),
)

const ratesOn = query<{ day: string }>()((db, param) =>
  db
    .selectFrom('dutyTable')
    .select('rates')
    .where('validFrom', '<=', param('day'))
    .orderBy('validFrom', 'desc')
    .limit(1),
)

/** The categories of the duty table that holds on a day; none while there is no table. */
export async function dutyCategoriesOn(reads: PreparedReads, day: string): Promise<string[]> {
  const row = await reads.get(ratesOn, { day })
  return row ? (JSON.parse(row.rates) as DutyRates).categories.map(({ category }) => category) : []
}
