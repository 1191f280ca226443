import { type Recognised, recognise } from '#sync/rules/tracking/recognise.ts'
import type { Read } from './decoder.ts'

/** How likely a code is the intended one. A label has up to five codes, often only one of which is its number. */
function rankOf({ kind, check, courier }: Recognised): number {
  if (kind !== 'tracking' && kind !== 'hawb' && kind !== 'mailbox') return 0
  if (check === 'wrong') return 1
  if (kind === 'tracking' && check === 'none') return courier === '' ? 2 : 3
  return 4
}

/** The code of a picture to act on: the most likely kind, and of several the one closest to the centre. */
export function bestRead(reads: readonly Read[]): Read | null {
  const rankedReads = reads.map((read) => ({ read, rank: rankOf(recognise(read.text)) }))
  rankedReads.sort((a, b) => b.rank - a.rank || a.read.fromCentre - b.read.fromCentre)
  return rankedReads[0]?.read ?? null
}
