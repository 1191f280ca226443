import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { batch, inBatches, type Turn } from '../db/core/batches.ts'
import type { Db } from '../db/core/open.ts'
import type { Query, Statements } from '../db/core/statements.ts'
import { filesReplacedBefore, forgetFile, noteRemoved } from '../db/files/files.ts'
import type { FileStore } from '../files/store.ts'

/**
 * Removes merchant invoices that were replaced long ago: first the row, so that it isn't offered any more, then the bytes, then
 * the note that they are gone. If it is interrupted, the next round continues there.
 */
export async function removeReplacedFiles(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  days: number,
  turn?: Turn,
): Promise<number> {
  const before = isoOf(db.clock.now() - days * dayMs)
  const at = isoOf(db.clock.now())
  let total = 0
  for (;;) {
    const rows = await db.reads.all(filesReplacedBefore, { before, rows: batch })
    if (rows.length === 0) return total
    const forEachFile =
      (query: Query<{ fileId: string; at: string }, unknown>) => async (statements: Statements) => {
        for (const { fileId } of rows) await statements.run(query, { fileId, at })
        return 0
      }
    await inBatches(db, forEachFile(forgetFile), turn)
    for (const { path } of rows) await files.remove(path)
    await inBatches(db, forEachFile(noteRemoved), turn)
    total += rows.length
  }
}
