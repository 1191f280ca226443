import { expect, test } from 'vitest'
import { inEvenTime } from './even-time.ts'

/** Time that passes only by work and by waiting. */
function scene() {
  let now = 1_000
  const timers = {
    after: (ms: number, call: () => void) => {
      now += ms
      call()
      return () => {}
    },
  }
  const working = (ms: number) => async () => {
    now += ms
    return 'done'
  }
  return { clock: { now: () => now }, timers, working, elapsed: () => now - 1_000 }
}

test.each([
  [3, 250],
  [44, 250],
  [49, 250],
  [249, 250],
  [250, 500],
  [610, 750],
])('work of %i ms is answered after %i', async (ms, answeredAfter) => {
  const { clock, timers, working, elapsed } = scene()
  expect(await inEvenTime(clock, timers, working(ms))).toBe('done')
  expect(elapsed()).toBe(answeredAfter)
})

test('work that fails takes as long', async () => {
  const { clock, timers, elapsed } = scene()
  const failing = inEvenTime(clock, timers, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(elapsed()).toBe(250)
})
