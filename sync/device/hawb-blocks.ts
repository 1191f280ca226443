import type { ClientMeta } from '../engine/store.ts'
import type { HawbBlock } from '../protocol/messages.ts'
import type { HawbRange } from './tables.ts'

/** The number of used blocks to remember, so that a block the server repeats isn't used again. */
const usedBlocksKept = 8

/** Adds the blocks that the server has reserved for this device. A block that is already there keeps its place. */
export function withBlocks(ranges: readonly HawbRange[], blocks: readonly HawbBlock[]): HawbRange[] {
  const knownBlocks = new Set(ranges.map(({ year, to }) => `${year}-${to}`))
  const fresh = blocks.filter(({ year, to }) => !knownBlocks.has(`${year}-${to}`))
  const allRanges = [...ranges, ...fresh.map(({ year, from, to }) => ({ year, next: from, to }))]
  allRanges.sort((a, b) => a.year - b.year || a.to - b.to)
  return allRanges.filter(({ next, to }, i) => next <= to || i >= allRanges.length - usedBlocksKept)
}

export const hawbLeft = ({ hawb = [] }: Pick<ClientMeta, 'hawb'>): number =>
  hawb.reduce((sum, { next, to }) => sum + Math.max(0, to - next + 1), 0)

/** The end of the last block, used or not; null if there is none. */
export function lastBlockEnd({ hawb = [] }: Pick<ClientMeta, 'hawb'>): { year: number; to: number } | null {
  const last = [...hawb].sort((a, b) => a.year - b.year || a.to - b.to).at(-1)
  return last ? { year: last.year, to: last.to } : null
}

export interface TakenHawb {
  readonly year: number
  readonly serial: number
  readonly left: readonly HawbRange[]
}

/** The next serial of the oldest block, with the remaining ranges; null if the blocks are used up. */
export function takeHawb(ranges: readonly HawbRange[]): TakenHawb | null {
  const range = ranges.find(({ next, to }) => next <= to)
  if (!range) return null
  const nextRanges = ranges.map((candidate) =>
    candidate === range ? { ...range, next: range.next + 1 } : candidate,
  )
  return { year: range.year, serial: range.next, left: nextRanges }
}
