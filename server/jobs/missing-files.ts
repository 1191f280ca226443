import type { Turn } from '../db/core/batches.ts'
import type { Db } from '../db/core/open.ts'
import { filesAfter, filesWithoutRow } from '../db/files/missing-files.ts'
import type { FileStore } from '../files/store.ts'

/** The files that rows name and the store lacks, as of the last look; null before the first one, and for a bucket. */
export interface MissingFiles {
  ids: readonly string[] | null
}

const batch = 1000

/**
 * Looks for files that rows name and whose bytes are not here, as after a restore to a backup from before their upload. A
 * bucket is not looked through.
 */
export async function findMissingFiles(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  turn?: Turn,
): Promise<string[] | null> {
  const paths = await files.pathsBefore?.(Number.POSITIVE_INFINITY)
  if (!paths) return null
  const storedPaths = new Set(paths)
  const ids = (await db.reads.all(filesWithoutRow, {})).map(({ fileId }) => fileId)
  let after = ''
  for (;;) {
    const rows = await db.reads.all(filesAfter, { after, rows: batch })
    ids.push(...rows.filter(({ path }) => !storedPaths.has(path)).map(({ fileId }) => fileId))
    after = rows.at(-1)?.fileId ?? ''
    if (rows.length < batch) return ids
    await turn?.()
  }
}

const mostNamed = 20

/** The sentence for the log. */
export const missingFilesText = (ids: readonly string[]): string =>
  `${ids.length} files are named by packages, deliveries or payments, and their bytes are not on this server. Devices that still have them send them again; the others have to be photographed or uploaded again, or copied from a newer backup. The first ones: ${ids.slice(0, mostNamed).join(', ')}`
