import { type Recognised, recognise } from '#sync/rules/tracking/recognise.ts'
import type { Read } from './decoder.ts'

/** How likely a code is the one that was meant. A label carries up to five, and often only one is its number. */
function rankOf({ kind, check, courier }: Recognised): number {
  if (kind !== 'tracking' && kind !== 'hawb' && kind !== 'mailbox') return 0
  if (check === 'wrong') return 1
  if (kind === 'tracking' && check === 'none') return courier === '' ? 2 : 3
  return 4
}

/** The one code of a picture to act on: the likeliest kind, and of those the one nearest to the middle. */
export function bestRead(reads: readonly Read[]): Read | null {
  const ranked = reads.map((read) => ({ read, rank: rankOf(recognise(read.text)) }))
  ranked.sort((a, b) => b.rank - a.rank || a.read.fromCentre - b.read.fromCentre)
  return ranked[0]?.read ?? null
}
