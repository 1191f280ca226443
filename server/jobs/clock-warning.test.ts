import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ServerTimers } from '../core/timers.ts'
import { onlyNode } from '../db/core/nodes.ts'
import { watchClock } from './clock-warning.ts'

test.each([
  [0, 0],
  [900, 0],
  [-1500, 1],
  [2500, 1],
])('a clock that is %i ms ahead of the database’s gets %i warnings', async (aheadMs, count) => {
  const warnings: unknown[] = []
  const timers: ServerTimers = {
    soon: (work) => {
      work()
      return () => {}
    },
    every: () => () => {},
    after: () => () => {},
  }
  const nodes = { ...onlyNode(), clockAheadMs: async () => aheadMs }
  watchClock({ nodes }, timers, { warn: (facts: unknown) => void warnings.push(facts) })
  await setImmediate()
  expect(warnings).toEqual(Array.from({ length: count }, () => ({ aheadMs })))
})
