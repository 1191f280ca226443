import type { ClosingCount } from '#sync/api/money/tills.ts'
import { cashPieces, maxPieces, usdNotes } from '#sync/entities/money/coins.ts'
import { type Currency, currencies } from '#sync/entities/money/currency.ts'
import { countedSum } from '#sync/rules/payments/till-sums.ts'

type Piece = ClosingCount['counted'][number]

/** The number of each note and coin as typed, by its currency and its value in cents, such as `JMD.50000`. */
export interface CountValues {
  pieces: Record<string, Record<string, string>>
  note: string
}

/** The notes and coins that a drawer may hold. */
export const piecesIn: Readonly<Record<Currency, readonly number[]>> = { JMD: cashPieces, USD: usdNotes }

const blankPieces = (currency: Currency) =>
  Object.fromEntries(piecesIn[currency].map((value) => [String(value), '']))

export const blankCount = (): CountValues => ({
  pieces: { JMD: blankPieces('JMD'), USD: blankPieces('USD') },
  note: '',
})

/** An empty field is zero; null if it isn't a possible number of pieces. */
function countIn(text: string): number | null {
  if (text.trim() === '') return 0
  return /^\d{1,6}$/.test(text.trim()) && Number(text) <= maxPieces ? Number(text) : null
}

const textIn = ({ pieces }: CountValues, currency: Currency, value: number): string =>
  pieces[currency]?.[String(value)] ?? ''

/** The pieces counted so far; an invalid number counts as zero. */
export const countedPieces = (values: CountValues): Piece[] => [
  ...cashPieces.map((valueJmdCents) => ({
    currency: 'JMD' as const,
    valueJmdCents,
    pieces: countIn(textIn(values, 'JMD', valueJmdCents)) ?? 0,
  })),
  ...usdNotes.map((valueUsdCents) => ({
    currency: 'USD' as const,
    valueUsdCents,
    pieces: countIn(textIn(values, 'USD', valueUsdCents)) ?? 0,
  })),
]

/** Adds up the pieces of a currency, in its cents. */
export const countedIn = (values: CountValues, currency: Currency): number =>
  countedSum(countedPieces(values), currency)

interface CountedTill {
  readonly expectedJmdCents: number
  readonly expectedUsdCents: number
  /** True if another person than the cashier counts it. */
  readonly isAbsent: boolean
}

/** Returns what is missing, with a sentence for each field. */
export function countProblems(
  values: CountValues,
  { expectedJmdCents, expectedUsdCents, isAbsent }: CountedTill,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const currency of currencies)
    for (const value of piecesIn[currency])
      if (countIn(textIn(values, currency, value)) === null)
        problems[`pieces.${currency}.${value}`] =
          `Enter a whole number, ${maxPieces.toLocaleString('en')} at most.`
  const differs =
    countedIn(values, 'JMD') !== expectedJmdCents || countedIn(values, 'USD') !== expectedUsdCents
  if (values.note.trim() === '' && (isAbsent || differs))
    problems['note'] = isAbsent
      ? 'Say why its cashier doesn’t count it.'
      : 'Say why it differs, or count again.'
  return problems
}
