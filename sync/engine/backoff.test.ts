import { expect, test } from 'vitest'
import { backoff } from './backoff.ts'

const always = (value: number) => ({ next: () => value })

test('each failure doubles the longest wait, up to a minute, and the wait is random below it', () => {
  const longest = backoff(always(1))
  const waits = Array.from({ length: 9 }, () => longest.next(0))
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  const half = backoff(always(0.5))
  expect([half.next(0), half.next(0)]).toEqual([500, 1000])
  expect(backoff(always(0)).next(0)).toBe(0)
})

test('a minute of health makes the next failure the first again; less does not', () => {
  const pace = backoff(always(1))
  for (let i = 0; i < 5; i++) pace.next(0)
  pace.healthy(100_000)
  expect(pace.next(159_999)).toBe(32_000)
  pace.healthy(200_000)
  pace.healthy(230_000)
  expect(pace.next(260_000)).toBe(1000)
})

test('a wait that the server names is respected, however many failures there were', () => {
  const wait = { minMs: 90_000, maxMs: 120_000 }
  expect(backoff(always(0)).next(0, wait)).toBe(90_000)
  expect(backoff(always(1)).next(0, wait)).toBe(120_000)
})
