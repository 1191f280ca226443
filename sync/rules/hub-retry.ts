import { minuteMs } from '../lib/durations.ts'

const first = 1_000
const longest = minuteMs

/** Milliseconds before the hub is tried again: 1, 2, 4, 8, 16, 32 and then 60 seconds, for ever. */
export const hubRetryMs = (previousRetryCount: number): number =>
  Math.min(longest, first * 2 ** Math.min(previousRetryCount, 16))

/** In the shape that the hub's client takes. A first start that fails is the caller's to try again. */
export const hubRetryPolicy = {
  nextRetryDelayInMilliseconds: ({ previousRetryCount }: { previousRetryCount: number }): number =>
    hubRetryMs(previousRetryCount),
}
