import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loopTurn } from './loop-turn.ts'

test('a turn lasts until the loop continues, no matter what is awaited without the network', async () => {
  const turn = loopTurn()
  await Promise.resolve()
  expect(loopTurn()).toBe(turn)
  await setImmediate()
  expect(loopTurn()).not.toBe(turn)
})
