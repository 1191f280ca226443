import type { ClosingCount } from '#sync/api/money/tills.ts'
import { cashPieces, maxPieces } from '#sync/entities/money/coins.ts'
import { countedSum } from '#sync/rules/payments/till-sums.ts'

type Piece = ClosingCount['counted'][number]

/** The number of each note and coin as typed, by its value in cents. */
export interface CountValues {
  pieces: Record<string, string>
  note: string
}

export const blankCount = (): CountValues => ({
  pieces: Object.fromEntries(cashPieces.map((value) => [String(value), ''])),
  note: '',
})

/** An empty field is zero; null if it isn't a possible number of pieces. */
function piecesIn(text: string): number | null {
  if (text.trim() === '') return 0
  return /^\d{1,6}$/.test(text.trim()) && Number(text) <= maxPieces ? Number(text) : null
}

/** The pieces counted so far; an invalid number counts as zero. */
export const countedPieces = ({ pieces }: CountValues): Piece[] =>
  cashPieces.map((valueJmdCents) => ({
    valueJmdCents,
    pieces: piecesIn(pieces[String(valueJmdCents)] ?? '') ?? 0,
  }))

export const countedJmdCents = (values: CountValues): number => countedSum(countedPieces(values))

interface CountedTill {
  readonly expectedJmdCents: number
  /** True if another person than the cashier counts it. */
  readonly isAbsent: boolean
}

/** Returns what is missing, with a sentence for each field. */
export function countProblems(
  values: CountValues,
  { expectedJmdCents, isAbsent }: CountedTill,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const value of cashPieces)
    if (piecesIn(values.pieces[String(value)] ?? '') === null)
      problems[`pieces.${value}`] = `Enter a whole number, ${maxPieces.toLocaleString('en')} at most.`
  const differs = countedJmdCents(values) !== expectedJmdCents
  if (values.note.trim() === '' && (isAbsent || differs))
    problems['note'] = isAbsent
      ? 'Say why its cashier doesn’t count it.'
      : 'Say why it differs, or count again.'
  return problems
}
