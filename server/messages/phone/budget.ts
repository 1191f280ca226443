import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import type { PhoneSettings } from '#sync/entities/messages/phone-settings.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { readSettings } from '../../db/company/settings.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { addSpend, markTold, spentIn, takeBackSpend } from '../../db/messages/phone-budget.ts'
import { partsOfSms } from './gsm.ts'
import { type TellDeps, tellOffice } from './tell-office.ts'

const periodsAt = (now: number) => {
  const day = jamaicaDay(now)
  return { month: day.slice(0, 7), day }
}

/** The price of a text by a channel, counted in the parts that networks bill. */
export function priceOf(settings: PhoneSettings, channel: PhoneChannel, text: string): number {
  return channel === 'whatsapp' ? settings.whatsappJmdCents : settings.smsJmdCents * partsOfSms(text)
}

/** Money that was spent, and may be given back if the provider refuses the message. */
export interface Spending {
  readonly jmdCents: number
  readonly periods: readonly string[]
}

const limitWords = (period: 'day' | 'month', limit: number): string =>
  `The limit of ${jmdText(limit)} a ${period} for WhatsApp and SMS is reached.`

/**
 * Counts the price of a message before it is sent. Returns null and counts nothing when a limit would be passed; the
 * office is notified once in each period. Two senders at the same time wait for each other at the period's row.
 */
export async function spend(
  deps: TellDeps,
  tx: Pick<Transaction, 'kysely' | 'at'>,
  now: number,
  jmdCents: number,
): Promise<{ spending: Spending } | { refusal: string }> {
  const periods = periodsAt(now)
  const spending = { jmdCents, periods: [periods.month, periods.day] }
  if (jmdCents === 0) return { spending }
  const { phoneMessages } = await readSettings(tx.kysely)
  const limits = { month: phoneMessages.monthLimitJmdCents, day: phoneMessages.dayLimitJmdCents }
  const sums = {
    month: await addSpend(tx.kysely, periods.month, jmdCents),
    day: await addSpend(tx.kysely, periods.day, jmdCents),
  }
  for (const period of ['month', 'day'] as const) {
    if (Number(sums[period].jmdCents) <= limits[period]) continue
    await takeBackSpend(tx.kysely, spending.periods, jmdCents)
    const refusal = limitWords(period, limits[period])
    if (sums[period].toldAt === null) {
      await markTold(tx.kysely, periods[period], tx.at)
      await tellOffice(deps, tx, `${refusal} Customers get emails instead.`)
    }
    return { refusal }
  }
  return { spending }
}

export const giveBack = (db: Tables, { periods, jmdCents }: Spending): Promise<void> =>
  takeBackSpend(db, periods, jmdCents)

/** The costs of today and of this month, with their limits. */
export async function budgetNow(db: Tables, now: number) {
  const { phoneMessages } = await readSettings(db)
  const { month, day } = periodsAt(now)
  return {
    day: { spentJmdCents: await spentIn(db, day), limitJmdCents: phoneMessages.dayLimitJmdCents },
    month: { spentJmdCents: await spentIn(db, month), limitJmdCents: phoneMessages.monthLimitJmdCents },
  }
}
