import type { Clock } from '#sync/lib/clock.ts'
import { sleep, type Timers } from '#sync/lib/timers.ts'

const stepMs = 250

/**
 * Answers at the next quarter of a second after the start, so that response times don't reveal how much work was done.
 */
export async function inEvenTime<T>(clock: Clock, timers: Timers, work: () => Promise<T>): Promise<T> {
  const start = clock.now()
  try {
    return await work()
  } finally {
    const elapsedMs = Math.max(0, clock.now() - start)
    await sleep(timers, (Math.floor(elapsedMs / stepMs) + 1) * stepMs - elapsedMs)
  }
}
