import type { DutyRates } from '#sync/entities/money/duty-table.ts'
import type { DutyTerms } from '#sync/rules/prices/rating.ts'
import { type PreparedReads, query } from '../core/reading/statements.ts'

const termsOn = query<{ day: string }>()((db, param) =>
  db
    .selectFrom('dutyTable')
    .select(['deMinimisUsdCents', 'rates'])
    .where('validFrom', '<=', param('day'))
    .orderBy('validFrom', 'desc')
    .limit(1),
)

/** The duty table that holds on a day; null while there is none. */
export async function dutyTermsOn(reads: PreparedReads, day: string): Promise<DutyTerms | null> {
  const row = await reads.get(termsOn, { day })
  return row ? { ...row, rates: JSON.parse(row.rates) as DutyRates } : null
}
