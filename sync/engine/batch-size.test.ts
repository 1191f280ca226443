import { expect, test } from 'vitest'
import { nextBatchSize } from './batch-size.ts'

const sizes = (applyMs: (size: number) => number, rounds: number): number[] => {
  const list = [100]
  for (let n = 0; n < rounds; n++) list.push(nextBatchSize(list.at(-1) ?? 0, applyMs(list.at(-1) ?? 0), 100))
  return list
}

test('[P11] a device that applies a batch quickly goes on with the largest one', () => {
  expect(sizes(() => 5, 3)).toEqual([100, 100, 100, 100])
})

test('[P11] a device that needs a millisecond for each change settles where a scan waits 40 ms at most', () => {
  const settled = sizes((size) => size, 40).slice(10)
  expect(Math.max(...settled)).toBeLessThanOrEqual(50)
  expect(Math.min(...settled)).toBeGreaterThanOrEqual(20)
})

test('[P11] a batch is never empty and never above what the server takes', () => {
  expect(nextBatchSize(10, 5_000, 100)).toBe(10)
  expect(nextBatchSize(4, 5_000, 4)).toBe(4)
  expect(nextBatchSize(95, 0, 100)).toBe(100)
})
