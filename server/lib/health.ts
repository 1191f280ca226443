import { isoOf } from '#sync/lib/clock.ts'
import { writeKeepAlive } from '../db/keep-alive.ts'
import type { Deps } from './deps.ts'

/** Asking more often than this is answered from the last time. */
const freshMs = 2_000

/** Says whether the database can be written, by writing to it now and then. */
export function createHealth({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let last: { at: number; works: Promise<unknown> } | null = null
  return {
    async isWritable(): Promise<boolean> {
      const now = clock.now()
      if (!last || now - last.at >= freshMs || now < last.at)
        last = { at: now, works: writeKeepAlive(db.writer, isoOf(now)) }
      try {
        await last.works
        return true
      } catch {
        return false
      }
    },
  }
}
export type HealthCheck = ReturnType<typeof createHealth>
