import { isoOf } from '#sync/lib/clock.ts'
import type { Seams } from '../core/seams.ts'
import { isNoSpace } from '../db/core/errors.ts'
import { writeKeepAlive } from '../db/core/keep-alive.ts'
import type { Db } from '../db/core/open.ts'

/** Asking more often than this is answered from the last time. */
const freshMs = 2_000

export type Unwell = keyof typeof reasons

/** The answer of /health when a part is unhealthy. */
export const reasons = {
  'no-space':
    'The disk is full. Reading and signing in go on; changes are refused until there is room again, without a restart.',
  database: 'The database cannot be written. The log of the server says why.',
  leaving: 'This server is being stopped. It finishes what it has, and others take what is new.',
} as const

interface HealthDeps extends Pick<Seams, 'clock'> {
  readonly db: Pick<Db, 'room' | 'transaction'>
}

/** Says whether the database can be written, by writing to it now and then. */
export function createHealth({ db, clock }: HealthDeps) {
  let last: { at: number; works: Promise<unknown> } | null = null
  let isLeaving = false
  return {
    /** From now on load balancers hear that they should send new requests elsewhere. */
    leave(): void {
      isLeaving = true
    },
    /** The fault; null when healthy. */
    async problem(): Promise<Unwell | null> {
      if (isLeaving) return 'leaving'
      if (db.room.isFull) return 'no-space'
      const now = clock.now()
      if (!last || now - last.at >= freshMs || now < last.at)
        last = { at: now, works: writeKeepAlive(db, isoOf(now)) }
      try {
        await last.works
        return null
      } catch (error) {
        return isNoSpace(error) ? 'no-space' : 'database'
      }
    },
  }
}
export type HealthCheck = ReturnType<typeof createHealth>
