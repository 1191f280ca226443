import { auditFolder, packedBytesOf, packedPath } from '../audit-files/packed.ts'
import type { Env } from '../core/env.ts'
import type { Db } from '../db/core/open.ts'
import type { Turn } from '../db/core/transactions/batches.ts'
import { filesAfter, filesWithoutRow } from '../db/files/missing-files.ts'
import { allAuditFiles } from '../db/sync/audit-files.ts'
import type { FileStore } from '../files/store.ts'

/** The files that rows name and the server lacks, as of the last look; null before the first one. */
export interface MissingFiles {
  /** Photos and documents; null for a bucket, too. */
  ids: readonly string[] | null
  /** Files with older entries of the audit that are missing or damaged, by their place in a backup. */
  auditPaths: readonly string[] | null
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

/** Reads each file of the audit once, because a damaged disk is noticed long before anyone searches that month. */
export async function findDamagedAuditFiles(
  { db, env }: { readonly db: Db; readonly env: Pick<Env, 'dataDir'> },
  turn?: Turn,
): Promise<string[]> {
  const folder = auditFolder(env.dataDir)
  const paths: string[] = []
  for (const { month, sha256 } of await allAuditFiles(db.reads.kysely)) {
    if ((await packedBytesOf(db.reads.kysely, folder, { month, sha256 })) === null)
      paths.push(packedPath({ month, sha256 }))
    await turn?.()
  }
  return paths
}

const mostNamed = 20

/** The sentence for the log. */
export const missingFilesText = (ids: readonly string[]): string =>
  `${ids.length} files are named by packages, deliveries or payments, and their bytes are not on this server. Devices that still have them send them again; the others have to be photographed or uploaded again, or copied from a newer backup. The first ones: ${ids.slice(0, mostNamed).join(', ')}`

export const damagedAuditText = (paths: readonly string[]): string =>
  `${paths.length} files with older entries of the audit are missing or damaged, so their months are incomplete. Restore them from a backup into DATA_DIR: ${paths.slice(0, mostNamed).join(', ')}`
