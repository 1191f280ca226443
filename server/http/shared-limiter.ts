import { createHash } from 'node:crypto'
import type { Clock } from '#sync/lib/clock.ts'
import type { Buckets } from '../db/core/nodes.ts'
import { amountOf, createLimiter, type Limit } from './limiter.ts'

/** A limit that holds over all servers of an installation: guesses spread over them get no further. */
export interface SharedLimiter {
  /** Takes one, or refuses with the time until the next. */
  take(key: string): Promise<void>
  /** Gives one back: the try was a good one. */
  giveBack(key: string): Promise<void>
}

interface Named {
  readonly name: string
  readonly limit: Limit
  readonly words: string
}

/** Counts in memory where there is one server, else in the database, by the hash of the name and the key. */
export function createSharedLimiter(
  { name, limit, words }: Named,
  clock: Clock,
  buckets: Buckets | null,
): SharedLimiter {
  if (!buckets) {
    const limiter = createLimiter(limit, clock, words)
    return { take: async (key) => limiter.take(key), giveBack: async (key) => limiter.giveBack(key) }
  }
  const hashOf = (key: string): string => createHash('sha256').update(`${name} ${key}`).digest('base64url')
  return {
    async take(key) {
      const at = clock.now()
      amountOf(limit, { left: await buckets.take(hashOf(key), limit, at), at }, 1, words)
    },
    giveBack: (key) => buckets.giveBack(hashOf(key), limit),
  }
}
