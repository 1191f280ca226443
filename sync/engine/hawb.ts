import type { HawbBlock } from '../protocol/messages.ts'
import type { HawbRange, StoreTx } from './store.ts'

/** Adds blocks the server has reserved for this device; one it already knows keeps its place. */
export async function addHawbBlocks(tx: StoreTx, blocks: readonly HawbBlock[]): Promise<void> {
  for (const { year, from, to } of blocks) {
    const key = `${year}-${String(from).padStart(9, '0')}`
    if (!(await tx.get('_hawb', key))) tx.put('_hawb', [{ key, year, next: from, to }])
  }
}

export async function hawbLeft(tx: StoreTx): Promise<number> {
  const ranges = await tx.all('_hawb')
  return ranges.reduce((sum, { next, to }) => sum + Math.max(0, to - next + 1), 0)
}

/** The next serial of the oldest block; null when the blocks are used up. Used once the caller's transaction commits. */
export function takeHawb(tx: StoreTx, ranges: readonly HawbRange[]): { year: number; serial: number } | null {
  const range = ranges.find(({ next, to }) => next <= to)
  if (!range) return null
  tx.put('_hawb', [{ ...range, next: range.next + 1 }])
  return { year: range.year, serial: range.next }
}
