import type { ClosingCount } from '#sync/api/tills.ts'
import { cashPieces, mostPieces } from '#sync/entities/coins.ts'
import { countedSum } from '#sync/rules/till-sums.ts'

type Piece = ClosingCount['counted'][number]

/** How many of each note and coin, as typed; by the value in cents. */
export interface CountValues {
  pieces: Record<string, string>
  note: string
}

export const blankCount = (): CountValues => ({
  pieces: Object.fromEntries(cashPieces.map((value) => [String(value), ''])),
  note: '',
})

/** Nothing typed is none; null is no number of pieces. */
function piecesIn(text: string): number | null {
  if (text.trim() === '') return 0
  return /^\d{1,6}$/.test(text.trim()) && Number(text) <= mostPieces ? Number(text) : null
}

/** What was counted so far; what is no number counts as none. */
export const countedPieces = ({ pieces }: CountValues): Piece[] =>
  cashPieces.map((valueJmdCents) => ({
    valueJmdCents,
    pieces: piecesIn(pieces[String(valueJmdCents)] ?? '') ?? 0,
  }))

export const countedJmdCents = (values: CountValues): number => countedSum(countedPieces(values))

/** What is missing, a sentence for each field. */
export function countProblems(values: CountValues, expectedJmdCents: number): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const value of cashPieces)
    if (piecesIn(values.pieces[String(value)] ?? '') === null)
      problems[`pieces.${value}`] = `Enter a whole number, ${mostPieces.toLocaleString('en')} at most.`
  if (countedJmdCents(values) !== expectedJmdCents && values.note.trim() === '')
    problems['note'] = 'Say why it differs, or count again.'
  return problems
}
