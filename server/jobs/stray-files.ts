import { basename } from 'node:path'
import { dayMs } from '#sync/lib/durations.ts'
import type { Db } from '../db/core/open.ts'
import { batch, type Turn } from '../db/core/transactions/batches.ts'
import { knownFileIds } from '../db/files/files.ts'
import type { FileStore } from '../files/store.ts'

/** An upload keeps its bytes before its row, which follows within seconds: what has no row after a day gets none. */
const graceMs = dayMs

/**
 * Removes the bytes that a server which was killed left without a row, and unfinished parts. Returns how many files went;
 * a bucket is not looked through.
 */
export async function removeStrayFiles(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  turn?: Turn,
): Promise<number> {
  const oldPaths = (await files.pathsBefore?.(db.clock.now() - graceMs)) ?? []
  let removedCount = 0
  for (let from = 0; from < oldPaths.length; from += batch) {
    const paths = oldPaths.slice(from, from + batch)
    const knownIds = new Set(await knownFileIds(db.reads.kysely, paths.map(fileIdIn)))
    for (const path of paths.filter((path) => !knownIds.has(fileIdIn(path)))) {
      await files.remove(path)
      removedCount++
    }
    await turn?.()
  }
  return removedCount
}

const fileIdIn = (path: string): string => basename(path)
