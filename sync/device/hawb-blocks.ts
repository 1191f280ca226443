import type { ClientMeta } from '../engine/store.ts'
import type { HawbBlock } from '../protocol/messages.ts'
import type { HawbRange } from './tables.ts'

/** Used-up blocks that are remembered, so that one the server tells of again is not used again. */
const remembered = 8

/** With the blocks the server has reserved for this device; one it already knows keeps its place. */
export function withBlocks(ranges: readonly HawbRange[], blocks: readonly HawbBlock[]): HawbRange[] {
  const known = new Set(ranges.map(({ year, to }) => `${year}-${to}`))
  const fresh = blocks.filter(({ year, to }) => !known.has(`${year}-${to}`))
  const all = [...ranges, ...fresh.map(({ year, from, to }) => ({ year, next: from, to }))]
  all.sort((a, b) => a.year - b.year || a.to - b.to)
  return all.filter(({ next, to }, i) => next <= to || i >= all.length - remembered)
}

export const hawbLeft = ({ hawb = [] }: Pick<ClientMeta, 'hawb'>): number =>
  hawb.reduce((sum, { next, to }) => sum + Math.max(0, to - next + 1), 0)

/** The end of the last block, used up or not; null when there is none. */
export function lastHeld({ hawb = [] }: Pick<ClientMeta, 'hawb'>): { year: number; to: number } | null {
  const last = [...hawb].sort((a, b) => a.year - b.year || a.to - b.to).at(-1)
  return last ? { year: last.year, to: last.to } : null
}

export interface TakenHawb {
  readonly year: number
  readonly serial: number
  readonly left: readonly HawbRange[]
}

/** The next serial of the oldest block, and what is left; null when the blocks are used up. */
export function takeHawb(ranges: readonly HawbRange[]): TakenHawb | null {
  const range = ranges.find(({ next, to }) => next <= to)
  if (!range) return null
  const left = ranges.map((one) => (one === range ? { ...range, next: range.next + 1 } : one))
  return { year: range.year, serial: range.next, left }
}
