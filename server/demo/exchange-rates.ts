import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { insertRate } from '../db/payments/exchange-rates.ts'
import type { DemoDeps } from './deps.ts'

/** The rates of the last business days: by how many days ago, in JMD cents for a US dollar. */
const rates = [
  [7, 15_440, 15_790],
  [3, 15_475, 15_820],
  [0, 15_500, 15_850],
] as const

/** The rate of the day at which the counter takes US dollars. */
export const putExchangeRates = (deps: DemoDeps): Promise<void> =>
  withTransaction(deps, { actor: system, deviceId: '' }, async (tx) => {
    for (const [daysAgo, buy, sell] of rates) {
      const from = addDays(jamaicaDay(tx.at), -daysAgo)
      const rate = { exchangeRateId: tx.ids.next(), from, buy, sell, setBy: 'Quayside', setAt: tx.at }
      await insertRate(tx.kysely, rate)
      await tx.note('exchangeRate', rate.exchangeRateId, null, rate)
    }
  })
