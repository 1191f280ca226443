import { expect, test } from 'vitest'
import { nextBatchSize } from './batch-size.ts'

const sizes = (heldMs: (size: number) => number, rounds: number): number[] => {
  const list = [100]
  for (let n = 0; n < rounds; n++) {
    const size = list.at(-1) ?? 0
    list.push(nextBatchSize(size, { acked: size, heldMs: heldMs(size) }, 100))
  }
  return list
}

test('[P11] a device that applies a batch quickly continues with the largest size', () => {
  expect(sizes(() => 5, 3)).toEqual([100, 100, 100, 100])
})

test('[P11] a device that needs a millisecond for each change settles where a scan waits 40 ms at most', () => {
  const settledSizes = sizes((size) => size, 40).slice(10)
  expect(Math.max(...settledSizes)).toBeLessThanOrEqual(50)
  expect(Math.min(...settledSizes)).toBeGreaterThanOrEqual(40)
})

test('[P11] a batch that was a little too long makes the next one a little shorter', () => {
  expect(nextBatchSize(80, { acked: 80, heldMs: 44 }, 100)).toBe(72)
})

test('[P11] a page of few changes that was slow for another reason takes at most half', () => {
  expect(nextBatchSize(80, { acked: 3, heldMs: 300 }, 100)).toBe(40)
})

test('[P11] a batch is never empty and never above what the server takes', () => {
  expect(nextBatchSize(10, { acked: 10, heldMs: 5_000 }, 100)).toBe(10)
  expect(nextBatchSize(4, { acked: 4, heldMs: 5_000 }, 4)).toBe(4)
  expect(nextBatchSize(95, { acked: 95, heldMs: 0 }, 100)).toBe(100)
})
