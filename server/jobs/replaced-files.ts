import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { batch, inBatches, type Turn } from '../db/core/batches.ts'
import type { Db } from '../db/core/open.ts'
import { filesReplacedBefore, forgetFile, noteRemoved } from '../db/files/files.ts'
import type { FileStore } from '../files/store.ts'

/**
 * Removes merchant invoices that were replaced long ago: the row first, so that nobody is offered what is going, then the
 * bytes, then the note that they went. Whatever ends it in between, the next round goes on there.
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
    const rows = db.read.all(filesReplacedBefore, { before, rows: batch })
    if (rows.length === 0) return total
    const each = (work: (fileId: string) => unknown) => () => {
      for (const { fileId } of rows) work(fileId)
      return 0
    }
    await inBatches(
      db,
      each((fileId) => db.write.run(forgetFile, { fileId, at })),
      turn,
    )
    for (const { path } of rows) await files.remove(path)
    await inBatches(
      db,
      each((fileId) => db.write.run(noteRemoved, { fileId, at })),
      turn,
    )
    total += rows.length
  }
}
