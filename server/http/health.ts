import { isoOf } from '#sync/lib/clock.ts'
import { secondMs } from '#sync/lib/durations.ts'
import { type Timers, within } from '#sync/lib/timers.ts'
import type { Seams } from '../core/seams.ts'
import { realTimers } from '../core/timers.ts'
import { isNoSpace } from '../db/core/errors.ts'
import { writeKeepAlive } from '../db/core/keep-alive.ts'
import type { Db } from '../db/core/open.ts'
import { epochOf } from '../db/sync/epoch.ts'

/** Asking more often than this is answered from the last time. */
const freshMs = 2 * secondMs
/** Load balancers wait for three seconds before they count a server as frozen. */
const patienceMs = 2 * secondMs

export type Unwell = keyof typeof reasons

/** The answer of /health when a part is unhealthy. */
export const reasons = {
  'no-space':
    'The disk is full. Reading and signing in go on; changes are refused until there is room again, without a restart.',
  database: 'The database cannot be written. The log of the server says why.',
  unread: 'The database cannot be read. The log of the server says why.',
  leaving: 'This server is being stopped. It finishes what it has, and others take what is new.',
} as const

interface HealthDeps extends Pick<Seams, 'clock'> {
  readonly db: Pick<Db, 'room' | 'transaction' | 'reads'>
  readonly timers?: Timers
}

/** Says whether the database can be written, by writing to it now and then, and whether it can be read. */
export function createHealth({ db, clock, timers = realTimers }: HealthDeps) {
  let last: { at: number; works: Promise<unknown>; isDone: boolean } | null = null
  let isLeaving = false

  function lastWrite(): Promise<unknown> {
    const now = clock.now()
    // A write that hangs isn't joined by another one, because each holds a connection.
    const isDue = !last || (last.isDone && (now - last.at >= freshMs || now < last.at))
    if (last && !isDue) return last.works
    const write = { at: now, works: writeKeepAlive(db, isoOf(now)), isDone: false }
    const end = () => {
      write.isDone = true
    }
    write.works.then(end, end)
    last = write
    return write.works
  }

  return {
    /** From now on load balancers hear that they should send new requests elsewhere. */
    leave(): void {
      isLeaving = true
    },
    /** The epoch of the database; null while it cannot be read. */
    epoch: (): Promise<string | null> =>
      within(timers, patienceMs, 'the epoch', epochOf(db.reads.kysely)).catch(() => null),
    /** The reason why the server cannot store changes; null when it can. */
    async problem(): Promise<Unwell | null> {
      if (isLeaving) return 'leaving'
      if (db.room.isFull) return 'no-space'
      try {
        await within(timers, patienceMs, 'a write', lastWrite())
        return null
      } catch (error) {
        return isNoSpace(error) ? 'no-space' : 'database'
      }
    },
    /** The reason why requests should go to another server; null when they may come, if only to read. */
    async obstacle(): Promise<Unwell | null> {
      if (isLeaving) return 'leaving'
      return within(timers, patienceMs, 'a read', epochOf(db.reads.kysely)).then(
        () => null,
        () => 'unread' as const,
      )
    },
  }
}
export type HealthCheck = ReturnType<typeof createHealth>
