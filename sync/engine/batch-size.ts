/** A scan waits behind the batch that is being applied, so a batch may not hold the tables for longer. */
const longestApplyMs = 40
const smallestBatch = 10

/**
 * The size of the next batch, after a batch of `size` changes took `applyMs` milliseconds to apply. A slow device, or
 * one on which a person works, sends small batches; `largest` is the server's limit.
 */
export function nextBatchSize(size: number, applyMs: number, largest: number): number {
  if (applyMs > longestApplyMs) return Math.min(largest, Math.max(smallestBatch, Math.floor(size / 2)))
  return Math.min(largest, size + smallestBatch)
}
