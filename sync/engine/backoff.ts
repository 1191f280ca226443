import { minuteMs } from '../lib/durations.ts'
import type { Random } from '../lib/random.ts'
import type { Wait } from './net.ts'

const firstDelay = 1_000
const maxDelay = minuteMs
/** After being healthy for this long, the next failure counts as the first. */
const healthyFor = minuteMs

export interface Backoff {
  /** Milliseconds until the next attempt. A wait that the server names takes precedence. */
  next(now: number, wait?: Wait): number
  healthy(now: number): void
}

/** Full jitter: a random time below 1 s, 2 s, 4 s, ... 60 s. */
export function backoff(random: Random): Backoff {
  let failures = 0
  let healthySince: number | null = null
  return {
    next(now, wait) {
      if (healthySince !== null && now - healthySince >= healthyFor) failures = 0
      healthySince = null
      const delay = Math.min(maxDelay, firstDelay * 2 ** Math.min(failures, 10))
      failures += 1
      return wait ? wait.minMs + random.next() * (wait.maxMs - wait.minMs) : random.next() * delay
    },
    healthy(now) {
      healthySince ??= now
    },
  }
}
