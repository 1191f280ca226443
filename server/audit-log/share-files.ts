import { auditFolder, bytesInFolder, removePacked } from '../audit-files/packed.ts'
import { isOneOfSeveral } from '../db/core/reading/one-of-several.ts'
import { runQueries } from '../db/core/transactions/batches.ts'
import { addAuditContent, allAuditFiles, auditFilesWithoutContent } from '../db/sync/audit-files.ts'
import type { AuditLogDeps } from './merge.ts'

/**
 * Gives the other servers the files that this one has in its folder, as after a move from SQLite, and then removes its copies,
 * because they would outlive the entries that personal data removes.
 */
export async function shareAuditFiles(deps: Pick<AuditLogDeps, 'db' | 'env'>): Promise<void> {
  if (!isOneOfSeveral(deps)) return
  const { db, env } = deps
  const folder = auditFolder(env.dataDir)
  for (const { auditFileId, ...name } of await auditFilesWithoutContent(db.reads.kysely)) {
    const bytes = await bytesInFolder(folder, name)
    if (bytes) await runQueries(db, (tables) => addAuditContent(tables, auditFileId, bytes))
  }
  const files = await allAuditFiles(db.reads.kysely)
  const unsharedFiles = new Set((await auditFilesWithoutContent(db.reads.kysely)).map(({ sha256 }) => sha256))
  for (const file of files) if (!unsharedFiles.has(file.sha256)) await removePacked(folder, file)
}
