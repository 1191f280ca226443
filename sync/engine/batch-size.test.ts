import { expect, test } from 'vitest'
import { type BatchSizes, cappedSizes, halvedSizes, nextBatchSizes, paceAt, sameSizes } from './batch-size.ts'

/** The sizes of batches in a row, at one pace. */
function sizes(pace: keyof BatchSizes, heldMs: (size: number) => number, rounds: number): number[] {
  const list = [sameSizes(100)]
  for (let n = 0; n < rounds; n++) {
    const before = list.at(-1) ?? sameSizes(0)
    const size = before[pace]
    list.push(nextBatchSizes(before, { acked: size, heldMs: heldMs(size) }, 100))
  }
  return list.map((sizesOfBatch) => sizesOfBatch[pace])
}

test('[P11] a device that applies a batch quickly continues with the largest size', () => {
  expect(sizes('saving', () => 5, 3)).toEqual([100, 100, 100, 100])
})

test('[P11] a device that needs a millisecond for each change settles where a scan waits 40 ms at most', () => {
  const settledSizes = sizes('saving', (size) => size, 40).slice(10)
  expect(Math.max(...settledSizes)).toBeLessThanOrEqual(50)
  expect(Math.min(...settledSizes)).toBeGreaterThanOrEqual(40)
})

test('[P11] while no person saves, a device that is four times slower sends a hundred changes, and no page takes a second', () => {
  expect(sizes('resting', (size) => size * 4, 5)).toEqual([100, 100, 100, 100, 100, 100])
  const slowestSizes = sizes('resting', (size) => size * 20, 40).slice(10)
  expect(Math.max(...slowestSizes)).toBeLessThanOrEqual(35)
  expect(Math.min(...slowestSizes)).toBeGreaterThanOrEqual(25)
})

test('[P11] the first scan after a rest finds batches that fit it', () => {
  let batchSizes = sameSizes(100)
  for (let n = 0; n < 5; n++) batchSizes = nextBatchSizes(batchSizes, { acked: 100, heldMs: 400 }, 100)
  expect(batchSizes).toEqual({ saving: 10, resting: 100 })
  for (let n = 0; n < 9; n++) batchSizes = nextBatchSizes(batchSizes, { acked: 10, heldMs: 45 }, 100)
  expect(batchSizes).toEqual({ saving: 10, resting: 100 })
})

test('[P11] a person saves for ten seconds after each change, also with a clock that is set back', () => {
  const hour = 3_600_000
  expect([0, 9_999, 10_000, hour].map((ms) => paceAt(hour + ms, hour))).toEqual([
    ...['saving', 'saving'],
    ...['resting', 'resting'],
  ])
  expect(paceAt(hour - 5_000, hour)).toBe('saving')
  expect(paceAt(0, hour)).toBe('resting')
  expect(paceAt(hour, Number.NEGATIVE_INFINITY)).toBe('resting')
})

test('[P11] a batch that was a little too long makes the next one a little shorter', () => {
  expect(nextBatchSizes(sameSizes(80), { acked: 80, heldMs: 44 }, 100)).toEqual({ saving: 72, resting: 90 })
})

test('[P11] a page of few changes that was slow for another reason takes at most half', () => {
  expect(nextBatchSizes(sameSizes(80), { acked: 3, heldMs: 900 }, 100)).toEqual({ saving: 40, resting: 40 })
})

test('[P11] a batch is never empty and never above what the server takes', () => {
  expect(nextBatchSizes(sameSizes(10), { acked: 10, heldMs: 5_000 }, 100)).toEqual(sameSizes(10))
  expect(nextBatchSizes(sameSizes(4), { acked: 4, heldMs: 5_000 }, 4)).toEqual(sameSizes(4))
  expect(nextBatchSizes(sameSizes(95), { acked: 95, heldMs: 0 }, 100)).toEqual(sameSizes(100))
  expect(cappedSizes({ saving: 12, resting: 100 }, 50)).toEqual({ saving: 12, resting: 50 })
})

test('[P11] after a push without an answer half as many changes are sent, and at least one', () => {
  expect(halvedSizes({ saving: 40, resting: 100 }, 100)).toEqual({ saving: 40, resting: 50 })
  expect(halvedSizes({ saving: 40, resting: 100 }, 3)).toEqual(sameSizes(2))
  expect(halvedSizes(sameSizes(2), 1)).toEqual(sameSizes(1))
})
