import type { exchangeRates } from '#sync/api/money/exchange-rates.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import type { Handlers } from '../../http/route.ts'
import { ratesNow, setRate } from '../../payments/exchange-rates.ts'

const replyOf = ({ db, clock }: Pick<ChangeDeps, 'db' | 'clock'>) =>
  ratesNow(db.reads.kysely, jamaicaDay(clock.now()))

export const exchangeRateHandlers: Handlers<typeof exchangeRates, ChangeDeps> = {
  'exchangeRates.list': ({ actor }, deps) => {
    paymentPolicy.mayReadRates(actor)
    return replyOf(deps)
  },

  'exchangeRates.create': async ({ body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'exchangeRate.create'), (tx) => setRate(tx, body))
    return replyOf(deps)
  },
}
