import { minuteMs } from '../lib/durations.ts'

const first = 1_000
const maxDelay = minuteMs

/** Milliseconds before the next attempt to reach the hub: 1, 2, 4, 8, 16, 32 and then always 60 seconds. */
export const hubRetryMs = (previousRetryCount: number): number =>
  Math.min(maxDelay, first * 2 ** Math.min(previousRetryCount, 16))

/** The policy as the hub's client expects it. The caller has to retry a failed first start. */
export const hubRetryPolicy = {
  nextRetryDelayInMilliseconds: ({ previousRetryCount }: { previousRetryCount: number }): number =>
    hubRetryMs(previousRetryCount),
}
