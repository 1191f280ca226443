import { isoOf } from '#sync/lib/clock.ts'
import { auditFolder, removeStrays } from '../audit-files/packed.ts'
import { mostEntries, type WrittenAuditFile } from '../audit-files/tasks.ts'
import { readSettings } from '../db/company/settings.ts'
import { isOneOfSeveral } from '../db/core/reading/one-of-several.ts'
import { batch, runQueries, runStep } from '../db/core/transactions/batches.ts'
import {
  addAuditFile,
  addAuditFileWithContent,
  allAuditFiles,
  deleteFiledEntries,
  type FiledRange,
  noteEmptied,
} from '../db/sync/audit-files.ts'
import type { AuditLogDeps } from './merge.ts'

/** The first moment of the month that is this many months before a moment's own. */
export const monthsBefore = (ms: number, months: number): string => {
  const date = new Date(ms)
  return isoOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1))
}

type Step = 'file written' | 'file named' | 'entries deleted' | 'file emptied' | 'strays removed'

/** A file that other servers have to read comes with its bytes; any other one is in the folder already. */
const addFile = ({ db }: AuditLogDeps, { file, content }: WrittenAuditFile): Promise<unknown> =>
  content === null
    ? runStep(db, ({ run }) => run(addAuditFile, file))
    : runQueries(db, (tables) => addAuditFileWithContent(tables, file, content))

async function* emptyTable({ db }: AuditLogDeps, file: FiledRange): AsyncGenerator<Step> {
  for (let rows = batch; rows === batch; ) {
    rows = await runStep(db, ({ run }) => run(deleteFiledEntries, { ...file, rows: batch }))
    yield 'entries deleted'
  }
  const at = isoOf(db.clock.now())
  await runStep(db, ({ run }) => run(noteEmptied, { sha256: file.sha256, at }))
  yield 'file emptied'
}

/**
 * Moves entries that are older than the setting to files, and stops after each step so that others get their turn.
 * The file is on the disk before its row, and the row before the first entry is deleted; from then on the next round
 * continues where this one ended.
 */
export async function* moveAuditEntries(
  deps: AuditLogDeps,
  entriesPerFile = mostEntries,
): AsyncGenerator<Step> {
  const { db, threads, env } = deps
  const folder = auditFolder(env.dataDir)
  const { audit } = await readSettings(db.reads.kysely)
  for (const file of await allAuditFiles(db.reads.kysely)) if (!file.emptiedAt) yield* emptyTable(deps, file)
  const before = audit.keepMonths === 0 ? null : monthsBefore(db.clock.now(), audit.keepMonths)
  while (before) {
    const written = await threads.ask('auditFileWrite', {
      folder: isOneOfSeveral(deps) ? null : folder,
      before,
      most: entriesPerFile,
    })
    if (!written) break
    yield 'file written'
    await addFile(deps, written)
    yield 'file named'
    yield* emptyTable(deps, written.file)
  }
  await removeStrays(folder, await allAuditFiles(db.reads.kysely))
  yield 'strays removed'
}
