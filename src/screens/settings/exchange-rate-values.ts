import type { NewDayRate } from '#sync/api/money/exchange-rates.ts'
import type { DayRate } from '#sync/entities/money/exchange-rate.ts'
import { farFields, rateProblem } from '#sync/rules/payments/day-rate.ts'
import { parseCents } from '../../ui/texts/format.ts'

export interface DayRateValues {
  from: string
  buy: string
  sell: string
  confirmed: boolean
}

/** A comma is no decimal point here: "155,50" is neither J$155.50 nor J$15,550. */
const rateIn = (text: string): number | null => (text.includes(',') ? null : parseCents(text, 'J'))

const isRate = (jmdCents: number | null): jmdCents is number =>
  jmdCents !== null && jmdCents >= 100 && jmdCents <= 1_000_000

const notARate = 'Enter J$ for US$1.00 with a point, such as 155.50.'

/** Parses the typed rate; null while a field is no rate. */
function typedRate({ from, ...typed }: DayRateValues): Pick<DayRate, 'from' | 'buy' | 'sell'> | null {
  const [buy, sell] = [rateIn(typed.buy), rateIn(typed.sell)]
  return isRate(buy) && isRate(sell) && from !== '' ? { from, buy, sell } : null
}

/** Sentences about a rate that is far from the one before, which the person has to confirm. */
export function farText(values: DayRateValues, last: Pick<DayRate, 'buy' | 'sell'> | null): string {
  const rate = typedRate(values)
  if (!rate || !last) return ''
  const { buy, sell } = farFields(rate, last)
  return [buy && `Buying ${buy}.`, sell && `Selling ${sell}.`].filter(Boolean).join(' ')
}

/** Returns what is wrong, with a sentence for each field. */
export function rateProblems(
  values: DayRateValues,
  last: Pick<DayRate, 'buy' | 'sell'> | null,
  today: string,
): Record<string, string> {
  const problems: Record<string, string> = {
    ...(isRate(rateIn(values.buy)) ? {} : { buy: notARate }),
    ...(isRate(rateIn(values.sell)) ? {} : { sell: notARate }),
    ...(values.from === '' ? { from: 'Choose the first day.' } : {}),
  }
  const rate = typedRate(values)
  const problem = rate && rateProblem(rate, today)
  if (problem) return { ...problems, [problem[0]]: `It ${problem[1]}.` }
  if (farText(values, last) !== '' && !values.confirmed)
    return { ...problems, confirmed: 'Check it, and confirm that it is right.' }
  return problems
}

export function toNewRate(values: DayRateValues): NewDayRate {
  const { from, buy, sell, confirmed } = values
  return { from, buy: rateIn(buy) ?? 0, sell: rateIn(sell) ?? 0, confirmed }
}
