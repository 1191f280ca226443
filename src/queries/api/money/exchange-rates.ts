import { call } from '../../../http/call.ts'
import { callsOf } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { write } from '../server-cache/use-write.ts'

const exchangeRates = callsOf(async () => (await import('#sync/api/money/exchange-rates.ts')).exchangeRates)

/** The rate of the day for US dollars, with those before it. */
export const dayRatesQuery = serverQuery({
  queryKey: ['settings', 'exchangeRates'],
  queryFn: () => call(exchangeRates('exchangeRates.list')),
})

export const addDayRate = write(exchangeRates('exchangeRates.create'), ['settings'])
