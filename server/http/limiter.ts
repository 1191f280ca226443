import type { Clock } from '#sync/lib/clock.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { TryLater } from './problems.ts'

export interface Limit {
  /** How many at once. */
  readonly burst: number
  /** How many an hour come back. */
  readonly perHour: number
}

interface Bucket {
  left: number
  at: number
}

const mostBuckets = 50_000

/** Counts attempts by key. The allowance refills with time, so that no lockout is permanent. */
export function createLimiter(limit: Limit, clock: Clock, words: string) {
  const buckets = new Map<string, Bucket>()
  const perMs = limit.perHour / hourMs

  const refill = (key: string): Bucket => {
    const now = clock.now()
    const bucket = buckets.get(key) ?? { left: limit.burst, at: now }
    const left = Math.min(limit.burst, bucket.left + Math.max(0, now - bucket.at) * perMs)
    return { left, at: now }
  }

  /** Full buckets say nothing; without this, made-up keys would fill the memory. */
  const sweep = () => {
    for (const key of buckets.keys()) if (refill(key).left >= limit.burst) buckets.delete(key)
    for (const key of buckets.keys()) {
      if (buckets.size <= mostBuckets) return
      buckets.delete(key)
    }
  }

  /** Takes up to `count`, and says how many; refuses with the time until the next when there is none. */
  function takeUpTo(key: string, count: number): number {
    const bucket = refill(key)
    if (bucket.left < 1) throw new TryLater('too-many', words, (1 - bucket.left) / perMs / 1000)
    const amount = Math.min(count, Math.floor(bucket.left))
    buckets.delete(key)
    buckets.set(key, { ...bucket, left: bucket.left - amount })
    if (buckets.size > mostBuckets) sweep()
    return amount
  }

  return {
    takeUpTo,
    /** Takes one, or refuses with the time until the next. */
    take: (key: string): void => void takeUpTo(key, 1),
    /** Gives some back, one without a count: the try was a good one, or nothing came of it. */
    giveBack(key: string, count = 1): void {
      const bucket = refill(key)
      buckets.set(key, { ...bucket, left: Math.min(limit.burst, bucket.left + count) })
    },
  }
}
