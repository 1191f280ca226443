import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#sync/entities/company/settings.ts'
import { addDays, daysBetween, jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { beginEnding, dueNotice, isReminded } from '#sync/rules/packages/ending.ts'
import { storageOf } from '#sync/rules/prices/storage.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import type { ServerTimers } from '../core/timers.ts'
import { readSettings } from '../db/company/settings.ts'
import { type WaitingPackage, waitingPackages } from '../db/packages/waiting-packages.ts'
import { enqueueNotice } from '../messages/enqueue.ts'

const firstAfterMs = 7 * minuteMs
const everyMs = 60 * minuteMs
const longAgo = '2000-01-01T00:00:00.000Z'

type Needs = Pick<ChangeDeps, 'db' | 'ids' | 'clock'>

/** Notes one reminder together with its message, if it is still due: the package may have been collected meanwhile. */
async function remind(
  tx: Transaction,
  deps: Needs,
  { packageId, readyAt }: WaitingPackage,
  settings: Settings,
): Promise<boolean> {
  const pkg = await tx.get('package', packageId)
  const days = daysBetween(jamaicaDay(readyAt), jamaicaDay(tx.at))
  if (!pkg?.accountId || pkg.deletedAt || !isReminded(pkg)) return false
  const { unclaimed, storage } = settings
  const day = dueNotice(days, pkg.ending, unclaimed)
  if (day === null) return false
  const readyOn = jamaicaDay(readyAt)
  const { accountId, trackingNumber, description, branchId } = pkg
  const { dailyJmdCents } = storageOf(
    { readyOn, until: jamaicaDay(tx.at), chargeableLb: pkg.chargeableLb ?? 1 },
    storage,
  )
  const isLast = day >= (unclaimed.noticeDays.at(-1) ?? 0)
  const until = isLast ? addDays(jamaicaDay(tx.at), unclaimed.graceDays) : null
  const ending = pkg.ending ?? beginEnding('Unclaimed', 'Noticed', { reason: '', by: system.name, at: tx.at })
  const notices = [...ending.notices, { day, at: tx.at }]
  await tx.put('package', { ...pkg, ending: { ...ending, notices }, updatedAt: tx.at })
  await enqueueNotice(deps, tx, {
    event: 'unclaimed.reminder',
    accountId,
    // The package says what was sent. A new customer gets the reminder for the same day again.
    dedupeKey: `unclaimed ${packageId} ${tx.at} ${day}`,
    facts: { packageId, trackingNumber, description, branchId, more: '', days, dailyJmdCents, until },
  })
  return true
}

/** Reminds the owners of packages that wait too long, once for each day of the settings. Returns how many it reminded. */
export async function remindUnclaimed(deps: Needs): Promise<number> {
  const settings = await readSettings(deps.db.reads.kysely)
  const first = settings.unclaimed.noticeDays[0] ?? 0
  const before = startOfDay(jamaicaDay(deps.clock.now()), 1 - first)
  let count = 0
  for (const waiting of await waitingPackages(deps.db.reads.kysely, longAgo, before))
    if (await withTransaction(deps, byServer('package.remind'), (tx) => remind(tx, deps, waiting, settings)))
      count++
  return count
}

/** Every hour, so that a server that slept through a day still reminds; returns what stops it. */
export function scheduleReminders(deps: Needs, timers: ServerTimers, log: FastifyBaseLogger): () => void {
  return deps.db.nodes.schedule(
    {
      name: 'unclaimed reminders',
      everyMs,
      firstAfterMs,
      run: () => remindUnclaimed(deps),
      fail: (error) =>
        log.error({ err: error }, 'reminders could not be noted; they are tried again in an hour'),
    },
    timers,
  )
}
