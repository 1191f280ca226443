import type { ClosingCount } from '#sync/api/tills.ts'
import { cashPieces } from '#sync/entities/coins.ts'
import { countedSum } from '#sync/rules/till-sums.ts'

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

/** An empty field is zero; null if it isn't a whole number. */
const piecesIn = (text: string): number | null =>
  text.trim() === '' ? 0 : /^\d{1,6}$/.test(text.trim()) ? Number(text) : null

/** The pieces counted so far; an invalid number counts as zero. */
export const countedPieces = ({ pieces }: CountValues): Piece[] =>
  cashPieces.map((valueJmdCents) => ({
    valueJmdCents,
    pieces: piecesIn(pieces[String(valueJmdCents)] ?? '') ?? 0,
  }))

export const countedJmdCents = (values: CountValues): number => countedSum(countedPieces(values))

/** Returns what is missing, with a sentence for each field. */
export function countProblems(values: CountValues, expectedJmdCents: number): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const value of cashPieces)
    if (piecesIn(values.pieces[String(value)] ?? '') === null)
      problems[`pieces.${value}`] = 'Enter a whole number.'
  if (countedJmdCents(values) !== expectedJmdCents && values.note.trim() === '')
    problems['note'] = 'Say why it differs, or count again.'
  return problems
}
