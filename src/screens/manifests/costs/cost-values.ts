import type { NewFlightCost } from '#sync/api/money/flight-costs.ts'
import type { Currency } from '#sync/entities/money/currency.ts'
import type { FlightCostKind } from '#sync/entities/money/flight-cost-kinds.ts'
import { costDayProblem } from '#sync/rules/books/flight-costs.ts'
import { parseCents } from '../../../ui/texts/format.ts'

export interface CostValues {
  kind: FlightCostKind
  currency: Currency
  amount: string
  day: string
  reference: string
}

const amountIn = ({ amount, currency }: CostValues): number =>
  parseCents(amount, currency === 'USD' ? 'US' : 'J') ?? 0

/** Returns what is wrong, with a sentence for each field. */
export function costProblems(values: CostValues, today: string): Record<string, string> {
  const dayProblem = values.day === '' ? 'is missing' : costDayProblem(values.day, today)
  return {
    ...(amountIn(values) > 0 ? {} : { amount: 'Enter the amount of the bill, such as 125,000.00.' }),
    ...(dayProblem === '' ? {} : { day: `The day ${dayProblem}.` }),
    ...(values.reference.trim() === '' ? { reference: 'Enter the number of the bill.' } : {}),
  }
}

export function toNewCost(values: CostValues): NewFlightCost {
  const { kind, currency, day, reference } = values
  const cents = amountIn(values)
  return {
    kind,
    currency,
    day,
    reference: reference.trim(),
    amountJmdCents: currency === 'JMD' ? cents : null,
    amountUsdCents: currency === 'USD' ? cents : null,
  }
}
