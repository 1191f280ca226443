import { type RetentionName, retentionNames } from '#sync/entities/company/retention.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { byServer } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { readSettings } from '../../db/company/settings.ts'
import { runStep, type Turn } from '../../db/core/transactions/batches.ts'
import { noteRemoved } from '../../db/files/files.ts'
import { dueRowsOf } from '../../db/retention/due-rows.ts'
import {
  beginRun,
  countRemoved,
  dueAmong,
  endRun,
  type RowKey,
  unfinishedRun,
} from '../../db/retention/queries.ts'
import type { PersonalDataDeps } from './deps.ts'
import { beforesOf, periodsOf } from './periods.ts'
import { removalStepOf } from './steps.ts'

/** The other thread sends this many keys at a time. */
const keysAtOnce = 1_000
/** An entry of each row would keep in the audit what is to go, and news would bring packages back to devices. */
const by = { ...byServer('retention.remove'), isUpkeep: true }

interface Run {
  readonly kind: RetentionName
  readonly before: string
}

/** Removes the due rows among some, and counts them in the same transaction. */
const removeBatch = (deps: PersonalDataDeps, { kind, before }: Run, at: number, keys: readonly RowKey[]) =>
  withTransaction(deps, by, async (tx) => {
    const dueKeys = await dueAmong(tx.kysely, must(dueRowsOf(kind)[at], 'a table'), before, keys)
    if (dueKeys.length === 0) return 0
    const count = await removalStepOf(kind, at).remove(tx, dueKeys, deps)
    await tx.statements.run(countRemoved, { kind, removed: count })
    return count
  })

async function removeFrom(deps: PersonalDataDeps, run: Run, at: number, turn: Turn): Promise<number> {
  const { batch } = removalStepOf(run.kind, at)
  let count = 0
  let after: RowKey | null = null
  for (;;) {
    const keys: RowKey[] = await deps.threads.ask('dueRows', { ...run, at, after, most: keysAtOnce })
    for (let from = 0; from < keys.length; from += batch) {
      count += await removeBatch(deps, run, at, keys.slice(from, from + batch))
      await turn()
    }
    if (keys.length < keysAtOnce) return count
    after = keys.at(-1) ?? null
  }
}

/** Removes a kind's due rows. A run that a crash interrupted continues, with its count so far. */
async function removeKind(deps: PersonalDataDeps, run: Run, turn: Turn): Promise<number> {
  const { kind } = run
  const startedAt = isoOf(deps.db.clock.now())
  await runStep(deps.db, async (statements) => {
    if (!(await statements.get(unfinishedRun, { kind }))) await statements.run(beginRun, { kind, startedAt })
  })
  let count = 0
  for (const at of dueRowsOf(kind).keys()) count += await removeFrom(deps, run, at, turn)
  await withTransaction(deps, by, async (tx) => {
    const { removed: total } = must(await tx.statements.get(unfinishedRun, { kind }), 'the run')
    await tx.statements.run(endRun, { kind, endedAt: tx.at })
    if (total > 0)
      await tx.note('setting', `retention.${kind}`, null, { kind, removed: total, before: run.before })
  })
  return count
}

/** Removes the bytes of deleted files from the store. What couldn't go is tried again by the next run. */
export async function removeBytes(deps: PersonalDataDeps, turn: Turn): Promise<number> {
  let count = 0
  for (;;) {
    const files = await deps.threads.ask('removableFiles', { most: keysAtOnce })
    for (const { fileId, path } of files) {
      await deps.files.remove(path)
      const at = isoOf(deps.db.clock.now())
      await runStep(deps.db, (statements) => statements.run(noteRemoved, { fileId, at }))
      await turn()
    }
    count += files.length
    if (files.length < keysAtOnce) return count
  }
}

const atOnce: Turn = async () => {}

/** Removes the personal data whose time is over. Returns the number of rows of each kind. */
export async function removePersonalData(
  deps: PersonalDataDeps,
  turn: Turn = atOnce,
): Promise<Record<RetentionName, number>> {
  const periods = periodsOf(await readSettings(deps.db.reads.kysely), deps.env)
  const befores = beforesOf(periods, deps.db.clock.now())
  const counts = recordOf(retentionNames, () => 0)
  for (const kind of retentionNames)
    counts[kind] = await removeKind(deps, { kind, before: befores[kind] }, turn)
  await removeBytes(deps, turn)
  return counts
}
