import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn, longestSilenceMs } from './in-turn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each scan is answered in time, also one that waits for those before it', async () => {
  const answers: string[] = []
  const inOrder = inTurn()
  const gate = Promise.withResolvers<void>()
  inOrder(
    async () => {
      await gate.promise
      answers.push('A is saved')
    },
    () => answers.push('A is late'),
  )
  inOrder(
    async () => void answers.push('B is saved'),
    () => answers.push('B is late'),
  )
  await vi.advanceTimersByTimeAsync(longestSilenceMs)
  expect(answers).toEqual(['A is late', 'B is late'])
  gate.resolve()
  await vi.advanceTimersByTimeAsync(longestSilenceMs)
  expect(answers).toEqual(['A is late', 'B is late', 'A is saved', 'B is saved'])
})

test('work that ends in time is never called late, and a fault does not hold up the next', async () => {
  const answers: string[] = []
  const inOrder = inTurn()
  inOrder(
    () => Promise.reject(new Error('broken')),
    () => answers.push('A is late'),
  )
  inOrder(
    async () => void answers.push('B is saved'),
    () => answers.push('B is late'),
  )
  await vi.advanceTimersByTimeAsync(2 * longestSilenceMs)
  expect(answers).toEqual(['B is saved'])
})
