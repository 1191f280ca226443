import type { retention } from '#sync/api/company/retention.ts'
import { retentionNames } from '#sync/entities/company/retention.ts'
import { readSettings } from '../../db/company/settings.ts'
import { listRuns } from '../../db/retention/queries.ts'
import type { Handlers } from '../../http/route.ts'
import { beforesOf, periodsOf } from '../../jobs/personal-data/periods.ts'
import type { RouteDeps } from '../deps.ts'

export const retentionHandlers: Handlers<typeof retention, RouteDeps> = {
  'retention.preview': async (_call, { db, env, clock, threads }) => {
    const periods = periodsOf(await readSettings(db.reads.kysely), env)
    const counts = await threads.ask('dueCounts', beforesOf(periods, clock.now()))
    const runs = await listRuns(db.reads.kysely)
    return retentionNames.map((kind) => {
      const run = runs.find((row) => row.kind === kind)
      return {
        kind,
        days: periods[kind],
        due: counts[kind],
        lastRunAt: run?.endedAt ?? null,
        lastRemoved: run?.removed ?? 0,
      }
    })
  },
}
