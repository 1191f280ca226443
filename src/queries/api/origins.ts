import type { Settings } from '#sync/entities/company/settings.ts'
import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { keptQuery } from './server-cache/kept-answers.ts'

const origins = callsOf(async () => (await import('#sync/api/company/origins.ts')).origins)

/** The warehouses to which this person's packages are sent, also readable without a connection. */
export const originsQuery = keptQuery({
  queryKey: ['settings', 'origins'],
  source: origins('origins.list'),
  input: {},
  also: ['branches'],
})

/** The number of customers who would read another address. */
export const readAddressReach = async (addresses: Settings['addresses']): Promise<number> =>
  (await call(origins('origins.reach'), { body: { addresses } })).customers
