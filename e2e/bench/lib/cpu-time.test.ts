import { describe, expect, test } from 'vitest'
import { cpuTimeOf, timesIn } from './cpu-time.ts'

describe('a line of /proc', () => {
  test('is read past a name with brackets and spaces', () => {
    const stat = '42 (a (b) c) S 7 42 42 0 -1 4194560 100 0 0 0 11 22 33 44 20 0 1 0 100 1000 10'
    expect(timesIn(stat)).toEqual({ pid: 42, parent: 7, ms: 1100 })
  })
})

test('work of this process is counted, where the system keeps books', () => {
  const before = cpuTimeOf([process.pid])
  let sum = 0
  for (let n = 0; n < 100_000_000; n++) sum += n % 7
  expect(sum).toBeGreaterThan(0)
  expect(cpuTimeOf([process.pid]) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(before ?? 0)
})
