import type { DayRate } from '../../entities/money/exchange-rate.ts'
import { addDays, daysBetween } from '../../lib/business-day.ts'
import { jmdText } from '../prices/money.ts'

/** A rate of the day that is older than this is warned of where it is used: banks change theirs each business day. */
export const daysOfDayRate = 3

/** A rate that is further from the one before is probably a typing error, so it is asked about. */
const usualChangePercent = 10

/** The last day for which a rate is entered ahead. */
const mostDaysAhead = 31

type Rate = Pick<DayRate, 'from' | 'buy' | 'sell'>

export const rateAge = ({ from }: Pick<DayRate, 'from'>, today: string): number => daysBetween(from, today)

export const isOldRate = (rate: Pick<DayRate, 'from'>, today: string): boolean =>
  rateAge(rate, today) > daysOfDayRate

/** "The rate is from 24 November, 5 days ago." */
export const oldRateText = (rate: Pick<DayRate, 'from'>, today: string): string =>
  isOldRate(rate, today)
    ? `This rate is ${rateAge(rate, today)} days old. Ask an administrator for the rate of today.`
    : ''

/** Returns the field of a new rate that is wrong, and why; undefined if it can be entered. */
export function rateProblem({ from, buy, sell }: Rate, today: string): [keyof Rate, string] | undefined {
  if (from < today) return ['from', 'is before today: rates of the past stay as they were']
  if (from > addDays(today, mostDaysAhead)) return ['from', `is more than ${mostDaysAhead} days ahead`]
  if (sell < buy) return ['sell', `is below the ${jmdText(buy)} that you buy at`]
  return undefined
}

const isFar = (jmdCents: number, lastJmdCents: number): boolean =>
  Math.abs(jmdCents - lastJmdCents) * 100 > lastJmdCents * usualChangePercent

/** Returns the fields of a new rate that are far from the one before, with a sentence each. */
export function farFields(
  { buy, sell }: Pick<Rate, 'buy' | 'sell'>,
  last: Pick<Rate, 'buy' | 'sell'>,
): Partial<Record<'buy' | 'sell', string>> {
  const text = (lastJmdCents: number) =>
    `is more than ${usualChangePercent}% away from ${jmdText(lastJmdCents)}, the rate before`
  return {
    ...(isFar(buy, last.buy) ? { buy: text(last.buy) } : {}),
    ...(isFar(sell, last.sell) ? { sell: text(last.sell) } : {}),
  }
}
