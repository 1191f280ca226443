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

export const addressReach = origins('origins.reach')
