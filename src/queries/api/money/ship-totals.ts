import type { ShipTotalsBody } from '#sync/api/money/ship-totals.ts'
import { call } from '../../../http/call.ts'
import { callsOf } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'

const shipTotals = callsOf(async () => (await import('#sync/api/money/ship-totals.ts')).shipTotalCalls)

/** The totals of packages apart and in one box. */
export const shipTotalsQuery = (body: ShipTotalsBody) =>
  serverQuery({
    queryKey: ['packages', 'ship totals', body],
    queryFn: () => call(shipTotals('packages.shipTotals'), { body }),
    meta: { also: ['rates', 'fees', 'dutyTables', 'settings'] },
  })
