import type { AuditEntry, AuditPage, AuditPlace, AuditReply } from '#sync/api/accounts/access-control.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import { auditFolder, unreadableMonth, unreadableRefusal } from '../audit-files/packed.ts'
import {
  type AuditFilter,
  auditQuestionOf,
  isAnsweredByIndex,
  mostCounted,
  pageOfAudit,
  type StoredEntry,
  type TablePage,
  tableEntriesOf,
} from '../db/sync/audit.ts'
import { auditFileTotals } from '../db/sync/audit-files.ts'
import { newestMatches, searchAudit } from '../db/sync/audit-search.ts'
import { type AuditLogDeps, addFiled, filesFor, type MergedEntries, newestOf, placeOfEntry } from './merge.ts'
import { namesInEntries, withRecords } from './records.ts'

const partReader =
  ({ threads }: Pick<AuditLogDeps, 'threads'>): Parameters<typeof newestMatches>[0] =>
  (ask) =>
    threads.ask('auditPart', ask)

const tablePage = (deps: AuditLogDeps, body: AuditFilter, pageNumber: number): Promise<TablePage> =>
  isAnsweredByIndex(auditQuestionOf(body))
    ? pageOfAudit(deps.db.reads.kysely, body, pageNumber)
    : // Comparing entries one by one takes seconds in a long log, so it is done in another thread.
      searchAudit(partReader(deps), body, pageNumber)

const isUnfiltered = ({
  pageSize: _size,
  pageNumber: _page,
  olderThan: _place,
  ...filter
}: AuditFilter): boolean => Object.values(filter).every((value) => !value)

type FileTotals = Awaited<ReturnType<typeof auditFileTotals>>

/** How many entries there are in the table and in files, as far as that is known without reading every file. */
function countOf(
  table: TablePage,
  files: FileTotals,
  body: AuditFilter,
  rows: { end: number; isFull: boolean },
) {
  const isCounted = isUnfiltered(body) && !table.isLowerBound && files.isEmptied
  if (!isCounted)
    return {
      totalItems: Math.max(table.totalItems, rows.end),
      isLowerBound: table.isLowerBound || rows.isFull,
    }
  const total = table.totalItems + files.entries
  return { totalItems: Math.min(total, mostCounted), isLowerBound: total > mostCounted }
}

/** The entries of a page; those that the table lacks come from files. */
async function entriesOfPage(
  deps: AuditLogDeps,
  table: TablePage,
  { rowsBefore, ...search }: Parameters<typeof addFiled>[2] & { rowsBefore: number },
): Promise<MergedEntries> {
  if (rowsBefore === 0) return addFiled(deps, table.result, search)
  if (rowsBefore + table.result.length === search.size) return { entries: table.result, unreadable: [] }
  const { rows } = await newestMatches(partReader(deps), search)
  const { entries, unreadable } = await addFiled(deps, rows, search)
  return { entries: entries.slice(rowsBefore), unreadable }
}

/** A page of the log with the names of the rows in it, for a filter whose search may be the number of a record. */
export async function auditPage(
  deps: AuditLogDeps,
  body: AuditPage,
  pageNumber: number,
): Promise<AuditReply> {
  const tables = deps.db.reads.kysely
  const page = await pageOfLog(deps, await withRecords(tables, body), pageNumber)
  return { ...page, names: await namesInEntries(tables, page.result) }
}

/** The newest entries are in the table, older ones in files. */
async function pageOfLog(
  deps: AuditLogDeps,
  body: AuditFilter,
  pageNumber: number,
): Promise<Omit<AuditReply, 'names'>> {
  const table = await tablePage(deps, body, pageNumber)
  const files = await auditFileTotals(deps.db.reads.kysely)
  const { filedUntil } = files
  if (filedUntil === null) return { ...table, filedUntil, unreadable: [] }
  const pageSize = body.pageSize ?? defaultPageSize
  const olderThan = body.olderThan ?? null
  const rowsBefore = olderThan ? 0 : Math.min((pageNumber - 1) * pageSize, mostCounted)
  const size = rowsBefore + pageSize
  const search = { body, olderThan, size, rowsBefore }
  const { entries: result, unreadable } = await entriesOfPage(deps, table, search)
  const isFull = result.length === pageSize
  const last = isFull ? result.at(-1) : undefined
  return {
    result,
    pageNumber,
    ...countOf(table, files, body, { end: rowsBefore + result.length, isFull }),
    next: last ? placeOfEntry(last) : null,
    filedUntil,
    unreadable,
  }
}

const rowsOfExport = 500

/**
 * The whole log by a filter, the newest first, in parts for an export. Refuses when a file can't be read: a spreadsheet
 * can't say that a month is missing from it.
 */
export async function* partsOfAudit(deps: AuditLogDeps, filter: AuditPage): AsyncGenerator<AuditEntry[]> {
  const body = await withRecords(deps.db.reads.kysely, filter)
  let olderThan: AuditPlace | null = null
  for (;;) {
    const search = { body, olderThan, size: rowsOfExport }
    const { rows } = await newestMatches(partReader(deps), search)
    const { entries, unreadable }: MergedEntries = await addFiled(deps, rows, search)
    if (unreadable[0]) throw unreadableRefusal(unreadable[0])
    if (entries.length > 0) yield entries
    const last = entries.at(-1)
    if (!last || entries.length < rowsOfExport) return
    olderThan = placeOfEntry(last)
  }
}

/** How many entries match, up to a number and a little more. */
export async function countAuditLog(
  deps: AuditLogDeps,
  filter: AuditPage,
  maxCount: number,
): Promise<number> {
  const body = await withRecords(deps.db.reads.kysely, filter)
  let count = await deps.threads.ask('auditCount', { body, most: maxCount })
  for (const { month, sha256 } of await filesFor(deps, body, { olderThan: null, since: '' })) {
    if (count >= maxCount) break
    const ask = {
      folder: auditFolder(deps.env.dataDir),
      file: { month, sha256 },
      body,
      olderThan: null,
      size: maxCount,
    }
    const matches = await deps.threads.ask('auditFileCount', ask)
    if (matches === null) throw unreadableRefusal(unreadableMonth({ month, sha256 }))
    count += matches
  }
  return count
}

/** All entries about a row, the oldest first. */
export async function entriesOfRow(
  deps: AuditLogDeps,
  row: { entity: string; entityId: string },
): Promise<StoredEntry[]> {
  // The table is read first: an entry that leaves it meanwhile is in a file by then.
  const entries = await tableEntriesOf(deps.db.reads.kysely, row)
  for (const { month, sha256 } of await filesFor(deps, row, { olderThan: null, since: '' })) {
    const file = { month, sha256 }
    const ask = { folder: auditFolder(deps.env.dataDir), file, body: row, olderThan: null, size: mostCounted }
    const matches = await deps.threads.ask('auditFileSearch', ask)
    if (!matches) throw unreadableRefusal(unreadableMonth(file))
    entries.push(...matches)
  }
  return newestOf(entries, entries.length).toReversed()
}
