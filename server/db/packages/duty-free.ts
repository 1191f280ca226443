import { query } from '../core/reading/statements.ts'

/** Up to how much goods come in free of duty, by the duty table that holds on a day. */
export const dutyFreeLimit = query<{ day: string }>()((db, param) =>
  db
    .selectFrom('dutyTable')
    .select('deMinimisUsdCents')
    .where('validFrom', '<=', param('day'))
    .orderBy('validFrom', 'desc')
    .limit(1),
)
