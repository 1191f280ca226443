import type { AuditEntry, AuditPlace, UnreadableMonth } from '#sync/api/accounts/access-control.ts'
import { auditFolder, unreadableMonth } from '../audit-files/packed.ts'
import { mayHold } from '../audit-files/value-filter.ts'
import type { Env } from '../core/env.ts'
import type { Db } from '../db/core/open.ts'
import { type AuditFilter, auditQuestionOf, entryOf, exactValues } from '../db/sync/audit.ts'
import { auditFilesOf, type FilePeriod } from '../db/sync/audit-files.ts'
import type { Threads } from '../threads/threads.ts'

export interface AuditLogDeps {
  readonly db: Db
  readonly threads: Threads
  readonly env: Pick<Env, 'dataDir' | 'files'>
}

export const placeOfEntry = ({ at, auditId }: AuditPlace): AuditPlace => ({ at, auditId })

const isNewer = (place: AuditPlace, otherPlace: AuditPlace): boolean =>
  place.at > otherPlace.at || (place.at === otherPlace.at && place.auditId > otherPlace.auditId)

/** While the entries of a file leave the table they are in both, so each is taken once. */
export function newestOf<E extends AuditPlace>(entries: readonly E[], size: number): E[] {
  const uniqueEntries = new Map(entries.map((entry) => [`${entry.at} ${entry.auditId}`, entry]))
  return [...uniqueEntries.values()].sort((a, b) => (isNewer(a, b) ? -1 : 1)).slice(0, size)
}

/** The files that may hold matches, those with the newest entries first. */
export async function filesFor({ db }: Pick<AuditLogDeps, 'db'>, body: AuditFilter, period: FilePeriod) {
  const question = auditQuestionOf(body)
  const values = exactValues({ ...question.found, ...question.compared })
  const records = question.recordIds?.flatMap((entityId) => exactValues({ entityId }))
  const files = await auditFilesOf(db.reads.kysely, question, period)
  return files.filter(
    ({ valueFilter }) =>
      values.every((value) => mayHold(valueFilter, value)) &&
      records?.some((value) => mayHold(valueFilter, value)) !== false,
  )
}

/** Entries of the log, and the files that may have more of them and can't be read. */
export interface MergedEntries {
  readonly entries: AuditEntry[]
  readonly unreadable: UnreadableMonth[]
}

interface Search {
  readonly body: AuditFilter
  readonly olderThan: AuditPlace | null
  readonly size: number
}

/**
 * Adds matches of files to those of the table and returns the newest of both. The table must have been read before: an entry
 * that left it meanwhile is in a file by then. A file that can't be read is left out and named, because one damaged month
 * must not hide all others.
 */
export async function addFiled(
  deps: AuditLogDeps,
  tableEntries: readonly AuditEntry[],
  { body, olderThan, size }: Search,
): Promise<MergedEntries> {
  const folder = auditFolder(deps.env.dataDir)
  let newest = newestOf(tableEntries, size)
  const unreadable: UnreadableMonth[] = []
  const endOf = () => newest[size - 1]?.at ?? ''
  for (const file of await filesFor(deps, body, { olderThan, since: endOf() })) {
    if (file.toAt < endOf()) break
    const { month, sha256 } = file
    const ask = { folder, file: { month, sha256 }, body, olderThan, size }
    const matches = await deps.threads.ask('auditFileSearch', ask)
    if (matches) newest = newestOf([...newest, ...matches.map(entryOf)], size)
    else unreadable.push(unreadableMonth({ month, sha256 }))
  }
  return { entries: newest, unreadable }
}
