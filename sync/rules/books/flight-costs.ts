import type { FlightCost } from '../../entities/money/flight-cost.ts'
import { addDays } from '../../lib/business-day.ts'

/** A supplier's bill is older than this only if its year was typed wrong. */
const mostDaysBack = 366

/** Returns what is wrong with the day of a bill; '' if nothing is. */
export function costDayProblem(day: string, today: string): string {
  if (day > today) return 'has not begun yet'
  return day < addDays(today, -mostDaysBack) ? 'is more than a year ago' : ''
}

interface Amounts extends Pick<FlightCost, 'currency' | 'amountUsdCents'> {
  readonly amountJmdCents: number | null
}

/** Returns the field of an amount that is wrong, and why: a cost has one amount, in its currency. */
export function amountProblem({
  currency,
  amountJmdCents,
  amountUsdCents,
}: Amounts): [keyof Amounts, string] | undefined {
  const isUsd = currency === 'USD'
  const [field, amount] = isUsd
    ? (['amountUsdCents', amountUsdCents] as const)
    : (['amountJmdCents', amountJmdCents] as const)
  const [wrongField, wrongAmount] = isUsd
    ? (['amountJmdCents', amountJmdCents] as const)
    : (['amountUsdCents', amountUsdCents] as const)
  if (amount === null) return [field, 'is missing']
  return wrongAmount === null
    ? undefined
    : [wrongField, `is another amount than that in ${isUsd ? 'US$' : 'J$'}`]
}
