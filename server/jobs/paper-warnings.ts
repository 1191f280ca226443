import type { FastifyBaseLogger } from 'fastify'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { warnOfPaper } from '../accounts/customer-papers.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { ServerTimers } from '../core/timers.ts'
import { papersToWarnOf } from '../db/accounts/customer-papers.ts'
import { readSettings } from '../db/company/settings.ts'

const firstAfterMs = 9 * minuteMs
const everyMs = 60 * minuteMs

type Needs = Pick<ChangeDeps, 'db' | 'ids' | 'clock'>

/** Tells customers whose papers end soon, once for each paper. Returns how many it told. */
export async function warnOfPapers(deps: Needs): Promise<number> {
  const { kysely } = deps.db.reads
  const { papers } = await readSettings(kysely)
  const today = jamaicaDay(deps.clock.now())
  const until = addDays(today, papers.warnDaysBefore)
  const kindIds = papers.kinds.map(({ kindId }) => kindId)
  let count = 0
  for (const paperId of await papersToWarnOf(kysely, { today, until, kindIds }))
    if (await withTransaction(deps, byServer('customerPaper.warn'), (tx) => warnOfPaper(tx, deps, paperId)))
      count++
  return count
}

/** Every hour, so that a server that slept through a day still warns; returns what stops it. */
export function schedulePaperWarnings(deps: Needs, timers: ServerTimers, log: FastifyBaseLogger): () => void {
  return deps.db.nodes.schedule(
    {
      name: 'paper warnings',
      everyMs,
      firstAfterMs,
      run: () => warnOfPapers(deps),
      fail: (error) =>
        log.error({ err: error }, 'warnings of papers could not be noted; they are tried again in an hour'),
    },
    timers,
  )
}
