import type { FastifyBaseLogger } from 'fastify'
import { addDays, jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { storageOf } from '#sync/rules/prices/storage.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { ServerTimers } from '../core/timers.ts'
import { readSettings } from '../db/company/settings.ts'
import { waitingPackages } from '../db/packages/waiting-packages.ts'
import { enqueueNotice } from '../messages/enqueue.ts'

const firstAfterMs = 5 * minuteMs
const everyMs = 60 * minuteMs

type Needs = Pick<ChangeDeps, 'db' | 'ids' | 'clock'>

/**
 * Tells the owners of packages whose free days are about to end, once for each time a package becomes ready. Returns
 * how many packages there are to tell of, told before or not.
 */
export async function warnOfStorage(deps: Needs): Promise<number> {
  const { db, clock } = deps
  const { storage } = await readSettings(db.reads.kysely)
  const day = jamaicaDay(clock.now())
  const first = startOfDay(day, -storage.freeDays)
  const last = startOfDay(day, storage.warnDaysBefore - storage.freeDays + 1)
  let count = 0
  for (const { readyAt, chargeableLb, accountId, ...pkg } of await waitingPackages(
    db.reads.kysely,
    first,
    last,
  )) {
    const readyOn = jamaicaDay(readyAt)
    const storageState = storageOf({ readyOn, until: day, chargeableLb: chargeableLb ?? 1 }, storage)
    if (!storageState.warn || storageState.dailyJmdCents === 0) continue
    count++
    await withTransaction(deps, byServer('storage.warn'), (tx) =>
      enqueueNotice(deps, tx, {
        event: 'storage.starting',
        accountId: must(accountId, 'an owner'),
        dedupeKey: `storage ${pkg.packageId} ${readyOn}`,
        facts: {
          ...pkg,
          more: '',
          startsOn: addDays(storageState.freeUntil, 1),
          dailyJmdCents: storageState.dailyJmdCents,
        },
      }),
    )
  }
  return count
}

/** Every hour, so that a server that slept through the morning still warns; returns what stops it. */
export function scheduleStorageWarnings(
  deps: Needs,
  timers: ServerTimers,
  log: FastifyBaseLogger,
): () => void {
  return deps.db.nodes.schedule(
    {
      name: 'storage warnings',
      everyMs,
      firstAfterMs,
      run: () => warnOfStorage(deps),
      fail: (error) =>
        log.error({ err: error }, 'warnings of storage could not be noted; they are tried again in an hour'),
    },
    timers,
  )
}
