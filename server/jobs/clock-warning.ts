import type { FastifyBaseLogger } from 'fastify'
import { hourMs, secondMs } from '#sync/lib/durations.ts'
import type { ServerTimers } from '../core/timers.ts'
import type { Db } from '../db/core/open.ts'

const mostMs = secondMs

/** Warns when this machine's clock and the database's differ, because the times of changes then depend on who answers. */
export function watchClock(
  { nodes }: Pick<Db, 'nodes'>,
  timers: ServerTimers,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  const look = () => {
    nodes.clockAheadMs().then(
      (aheadMs) => {
        if (Math.abs(aheadMs) > mostMs)
          log.warn({ aheadMs }, 'this machine’s clock differs from the database’s: set both by a time server')
      },
      // A database that doesn't answer is reported elsewhere.
      () => undefined,
    )
  }
  const stops = [timers.soon(look), timers.every(hourMs, look)]
  return () => {
    for (const stop of stops) stop()
  }
}
