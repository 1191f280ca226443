import { smallestUsdNote } from '#sync/entities/money/coins.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** Returns why a typed amount is no sum of US notes; '' for one that is, and for an empty field. */
export function usdNotesProblem(typed: string): string {
  if (typed.trim() === '') return ''
  const cents = parseCents(typed, 'US')
  if (cents === null) return 'Enter US$ such as 100.'
  return cents % smallestUsdNote === 0 ? '' : 'Drawers hold US notes only: leave out the cents.'
}
