import type { FastifyBaseLogger } from 'fastify'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs, minuteMs } from '#sync/lib/durations.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { newsletterRequestDays } from '#sync/rules/messages/newsletter.ts'
import { keyCustomers } from '../accounts/similar-keys.ts'
import { moveAuditEntries } from '../audit-log/move-entries.ts'
import type { Env } from '../core/env.ts'
import type { ServerTimers } from '../core/timers.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Job } from '../db/core/nodes.ts'
import type { Query } from '../db/core/reading/statements.ts'
import { batch, inBatches, type Turn } from '../db/core/transactions/batches.ts'
import * as forget from '../db/sync/forget-queries.ts'
import { mailFolder } from '../messages/mail.ts'
import { forgetMailFiles } from '../messages/mail-files.ts'
import { phoneFolder } from '../messages/phone/file-provider.ts'
import { runRetention } from '../sync/retention.ts'
import { archivePackages } from './archive-packages.ts'
import { clockJumpOf, clockJumpText } from './clock-jump.ts'
import {
  damagedAuditText,
  findDamagedAuditFiles,
  findMissingFiles,
  type MissingFiles,
  missingFilesText,
} from './missing-files.ts'
import type { PersonalDataDeps } from './personal-data/deps.ts'
import { periodsOf } from './personal-data/periods.ts'
import { removePersonalData } from './personal-data/remove.ts'
import { removeStrayFiles } from './stray-files.ts'

const firstAfterMs = hourMs
const everyMs = dayMs

interface HousekeepingDeps extends PersonalDataDeps {
  readonly missingFiles: MissingFiles
}
type Kept = Env['keep']
/** Limits count a month at most; a bill of the provider can be questioned for a year. */
const phoneSpendDays = 400
/** A month is long enough to see what a printer did. */
const printJobDays = 30

/** Rows without personal data to delete, by the number of days they are kept; 0: delete rows that have expired. */
const kinds = {
  hooks: [forget.emptyHooks, ({ hooks }: Kept) => hooks],
  clientErrors: [forget.forgetClientErrors, ({ errors }: Kept) => errors],
  callsDone: [forget.forgetCallsDone, ({ results }: Kept) => results],
  tokens: [forget.forgetTokens, () => 0],
  proofTickets: [forget.forgetProofTickets, () => 0],
  phoneCodes: [forget.forgetPhoneCodes, () => 0],
  printJobs: [forget.forgetPrintJobs, () => printJobDays],
  phoneSpend: [forget.forgetPhoneSpend, () => phoneSpendDays],
  newsletterRequests: [forget.forgetNewsletterRequests, () => newsletterRequestDays],
} as const satisfies Record<
  string,
  readonly [Query<{ before: string; rows: number }, unknown>, (kept: Kept) => number]
>

/** Moves old entries of the audit log to files. Returns how many files were written. */
async function moveOldEntries(house: HousekeepingDeps, turn?: Turn): Promise<number> {
  let files = 0
  for await (const step of moveAuditEntries(house)) {
    if (step === 'file named') files++
    await turn?.()
  }
  return files
}

/** Deletes data that is past its retention, and archives packages. Returns the counts for the log. */
export async function runHousekeeping(house: HousekeepingDeps, turn?: Turn) {
  const { db, files, env, missingFiles } = house
  const ago = (days: number) => db.clock.now() - days * dayMs
  const counts = recordOf(namesIn(kinds), () => 0)
  for (const kind of namesIn(kinds)) {
    const [query, daysOf] = kinds[kind]
    const before = isoOf(ago(daysOf(env.keep)))
    counts[kind] = await inBatches(db, ({ run }) => run(query, { before, rows: batch }), turn)
  }
  const archivedPackages = await archivePackages({ db, clock: db.clock }, env.keep.onDevices, turn)
  const periods = periodsOf(await readSettings(db.reads.kysely), env)
  const personalData = await removePersonalData(house, turn)
  let mailFiles = 0
  if (periods.messages > 0)
    for (const folder of [mailFolder(env), phoneFolder(env)])
      mailFiles += await forgetMailFiles(folder, ago(periods.messages))
  const strayFiles = await removeStrayFiles({ db, files }, turn)
  missingFiles.ids = await findMissingFiles({ db, files }, turn)
  missingFiles.auditPaths = await findDamagedAuditFiles({ db, env }, turn)
  const syncCounts = await runRetention(db, { resultsDays: env.keep.results, turn })
  await db.statistics.refresh()
  // It comes last, because a full disk stops it and nothing else waits for it.
  const auditFiles = await moveOldEntries(house, turn)
  const missing = {
    missingFiles: missingFiles.ids?.length ?? 0,
    damagedAuditFiles: missingFiles.auditPaths.length,
  }
  return {
    ...counts,
    ...personalData,
    archivedPackages,
    mailFiles,
    strayFiles,
    auditFiles,
    ...missing,
    ...syncCounts,
  }
}

/**
 * Runs once a day, beginning an hour after the start so that a restart is not slowed down; looks each minute for
 * tables that have grown, and for people whom the search index doesn't know yet. Returns what stops all this.
 */
export function scheduleHousekeeping(
  house: HousekeepingDeps,
  timers: ServerTimers,
  log: FastifyBaseLogger,
): () => void {
  const turn: Turn = () => new Promise((resolve) => timers.soon(resolve))
  const keepHouse: Job = {
    name: 'housekeeping',
    everyMs,
    firstAfterMs,
    async run() {
      const jump = await clockJumpOf(house.db)
      if (jump) return log.error(jump, clockJumpText(jump))
      log.info(await runHousekeeping(house, turn), 'housekeeping done')
      const { ids, auditPaths } = house.missingFiles
      if (ids && ids.length > 0) log.warn(missingFilesText(ids))
      if (auditPaths && auditPaths.length > 0) log.error(damagedAuditText(auditPaths))
    },
    fail: (error) => log.error({ err: error }, 'housekeeping failed; it is tried again tomorrow'),
  }
  const key: Job = {
    name: 'search index of customers',
    everyMs: minuteMs,
    firstAfterMs: minuteMs,
    run: () => keyCustomers(house),
    fail: (error) =>
      log.error(
        { err: error },
        'customers could not be added to the search index; it is tried again in a minute',
      ),
  }
  // Asking takes well below a millisecond. A table grows tenfold within the first hours of a company, and hardly ever after.
  const count = () => {
    house.db.statistics.refreshGrown().then(
      (tables) => tables.length > 0 && log.info({ tables }, 'tables that have grown were counted anew'),
      (error: unknown) => log.error({ err: error }, 'counting tables failed; it is tried again in a minute'),
    )
  }
  const { nodes } = house.db
  const stops = [
    nodes.schedule(keepHouse, timers),
    nodes.schedule(key, timers),
    timers.every(minuteMs, count),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
