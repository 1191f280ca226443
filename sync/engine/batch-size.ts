/** A scan waits behind the batch that is being applied, so a batch may not hold the tables for longer. */
const longestApplyMs = 40
const smallestBatch = 10

/** A page that acknowledged changes, and for how long it held the tables. */
export interface AppliedBatch {
  readonly acked: number
  readonly heldMs: number
}

/**
 * The size of the next batch after one of at most `size` changes. A slow device sends as many as it can apply in time,
 * so that the size settles there; `largest` is the server's limit.
 */
export function nextBatchSize(size: number, { acked, heldMs }: AppliedBatch, largest: number): number {
  if (heldMs <= longestApplyMs) return Math.min(largest, size + smallestBatch)
  const fitting = Math.floor((acked * longestApplyMs) / heldMs)
  const next = Math.min(size, Math.max(fitting, Math.floor(size / 2)))
  return Math.min(largest, Math.max(smallestBatch, next))
}
