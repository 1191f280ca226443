import { call } from '../../../http/call.ts'
import { callsOf } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { write } from '../server-cache/use-write.ts'

const flightCosts = callsOf(async () => (await import('#sync/api/money/flight-costs.ts')).flightCosts)

/** The costs of a flight with its margin. */
export const flightCostsQuery = (manifestId: string) =>
  serverQuery({
    queryKey: ['flightCosts', manifestId],
    queryFn: () => call(flightCosts('flightCosts.ofManifest'), { params: { manifestId } }),
    meta: { also: ['invoices'] },
  })

export const enterFlightCost = write(flightCosts('flightCosts.enter'), ['flightCosts', 'reports'])
export const voidFlightCost = write(flightCosts('flightCosts.void'), ['flightCosts', 'reports'])
