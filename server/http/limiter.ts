import type { Clock } from '#sync/lib/clock.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { TryLater } from './problems.ts'

export interface Limit {
  /** How many are allowed immediately. */
  readonly burst: number
  /** How many an hour come back. */
  readonly perHour: number
}

export interface LimitBucket {
  readonly left: number
  readonly at: number
}

/** A bucket with what has come back since; one that is not there yet is full. */
export function refill(limit: Limit, bucket: LimitBucket | undefined, now: number): LimitBucket {
  if (!bucket) return { left: limit.burst, at: now }
  const addition = Math.max(0, now - bucket.at) * (limit.perHour / hourMs)
  return { left: Math.min(limit.burst, bucket.left + addition), at: now }
}

/** How many of `count` a refilled bucket gives; refuses with the time until the next when there is none. */
export function amountOf({ perHour }: Limit, { left }: LimitBucket, count: number, words: string): number {
  if (left < 1) throw new TryLater('too-many', words, ((1 - left) / perHour) * (hourMs / 1000))
  return Math.min(count, Math.floor(left))
}

const mostBuckets = 50_000

/** Counts attempts by key. The allowance refills with time, so that no lockout is permanent. */
export function createLimiter(limit: Limit, clock: Clock, words: string) {
  const buckets = new Map<string, LimitBucket>()
  const bucketOf = (key: string): LimitBucket => refill(limit, buckets.get(key), clock.now())

  /** Full buckets say nothing; without this, made-up keys would fill the memory. */
  const sweep = () => {
    for (const key of buckets.keys()) if (bucketOf(key).left >= limit.burst) buckets.delete(key)
    for (const key of buckets.keys()) {
      if (buckets.size <= mostBuckets) return
      buckets.delete(key)
    }
  }

  return {
    /** Takes one, or refuses with the time until the next. */
    take(key: string): void {
      const bucket = bucketOf(key)
      const left = bucket.left - amountOf(limit, bucket, 1, words)
      buckets.delete(key)
      buckets.set(key, { ...bucket, left })
      if (buckets.size > mostBuckets) sweep()
    },
    /** Returns true if there is one to take. */
    hasRoom: (key: string): boolean => bucketOf(key).left >= 1,
    /** Gives one back: the try was a good one. */
    giveBack(key: string): void {
      const bucket = bucketOf(key)
      buckets.set(key, { ...bucket, left: Math.min(limit.burst, bucket.left + 1) })
    },
  }
}
