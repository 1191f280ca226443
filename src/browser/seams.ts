import { v7 } from 'uuid'
import type { Ids } from '#sync/lib/ids.ts'
import type { Random } from '#sync/lib/random.ts'
import { sleep, type Timers } from '#sync/lib/timers.ts'

/** The browser's time, randomness and ids: all of `src` gets them from here. */
export const random: Random = { next: () => Math.random() }
export const ids: Ids = { next: () => v7() }
export const timers: Timers = {
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

export const wait = (ms: number): Promise<void> => sleep(timers, ms)

/** The device's own, uncorrected clock. */
export const deviceNow = (): number => Date.now()
