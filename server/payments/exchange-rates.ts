import type { DayRates, NewDayRate } from '#sync/api/money/exchange-rates.ts'
import type { DayRate } from '#sync/entities/money/exchange-rate.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { farFields, isOldRate, rateAge, rateProblem } from '#sync/rules/payments/day-rate.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { insertRate, listRates, rateOn } from '../db/payments/exchange-rates.ts'

const shownRates = 200

/** The rate of today with the newest ones. */
export async function ratesNow(db: Tables, today: string): Promise<DayRates> {
  const current = (await rateOn(db, today)) ?? null
  return {
    current,
    ageDays: current && rateAge(current, today),
    isOld: current !== null && isOldRate(current, today),
    rates: await listRates(db, shownRates),
  }
}

/** The rate that a new one is compared with: the one valid before it, or that of the settings where it is the first. */
async function rateBefore(tx: Transaction, from: string): Promise<Pick<DayRate, 'buy' | 'sell'>> {
  const { exchangeRate } = await readSettings(tx.kysely)
  return (await rateOn(tx.kysely, from)) ?? { buy: exchangeRate, sell: exchangeRate }
}

/** Sets the rate from a day on. The earlier ones stay, so that each payment can be explained. */
export async function setRate(tx: Transaction, input: NewDayRate): Promise<DayRate> {
  const today = jamaicaDay(tx.at)
  const { from = today, buy, sell, confirmed } = input
  const problem = rateProblem({ from, buy, sell }, today)
  if (problem)
    throw new Refusal('invalid', 'Check the exchange rate.', {
      [problem[0]]: [problem[1]],
    })
  const far = farFields({ buy, sell }, await rateBefore(tx, from))
  const [field] = namesIn(far)
  if (field && !confirmed)
    throw new Refusal(
      'invalid',
      `The ${field} rate of ${jmdText(input[field])} ${far[field]}. If it is right, confirm it.`,
      { [field]: [far[field] ?? ''] },
    )
  const rate: DayRate = {
    exchangeRateId: tx.ids.next(),
    from,
    buy,
    sell,
    setBy: tx.by.actor.name,
    setAt: tx.at,
  }
  await insertRate(tx.kysely, rate)
  await tx.note('exchangeRate', rate.exchangeRateId, null, rate)
  return rate
}

/** Refuses another rate than that of this moment, which only the server knows. */
export async function mustBeRateNow(tx: AuditedTx, rate: number): Promise<void> {
  const current = await rateOn(tx.kysely, jamaicaDay(tx.at))
  if (!current)
    throw new Refusal(
      'wrong-state',
      'There is no exchange rate yet, so no US$ are taken. Ask an administrator to set the rate of the day in the settings.',
      { rate: ['is not set'] },
    )
  if (current.buy !== rate)
    throw new Refusal(
      'wrong-state',
      `The exchange rate is ${jmdText(current.buy)} now, not ${jmdText(rate)}. Look at the amounts again.`,
      { rate: [`is ${jmdText(current.buy)} now`] },
    )
}

/** The rate at which US dollars of a drawer are in the books: that of the day, or the settings' where none was set. */
export async function bookRate(tx: AuditedTx): Promise<number> {
  const current = await rateOn(tx.kysely, jamaicaDay(tx.at))
  return current?.buy ?? (await readSettings(tx.kysely)).exchangeRate
}
