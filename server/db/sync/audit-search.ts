import type { Kysely } from 'kysely'
import type { AuditEntry, AuditPlace } from '#sync/api/accounts/access-control.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Database } from '../tables/schema.ts'
import {
  type AuditFilter,
  auditFields,
  auditQuestionOf,
  entryOf,
  foundEntries,
  listOfAudit,
  mostCounted,
  passesComparisons,
  type TablePage,
} from './audit.ts'

type Tables = Kysely<Database>

/** The first part is short, because most searches find a page of matches among the newest entries. */
const firstPart = 2000
const longestPart = 200_000

export interface AuditSearchAsk {
  readonly body: AuditFilter
  /** How many matches are looked for. */
  readonly size: number
  readonly olderThan: AuditPlace | null
  /** The number of entries that an index finds and that are compared one by one. */
  readonly part: number
}

/** Compares one part of the log, which takes only the time that the reader's other work may wait. */
export async function searchAuditPart(
  db: Tables,
  { body, size, olderThan, part }: AuditSearchAsk,
): Promise<{ rows: AuditEntry[]; next: AuditPlace | null }> {
  const question = auditQuestionOf(body)
  const newestFirst = foundEntries(db, question, olderThan).orderBy('at', 'desc').orderBy('auditId', 'desc')
  const entries = newestFirst.limit(part).select(auditFields).as('audit')
  const rows = await db
    .selectFrom(entries)
    .where((is) => passesComparisons(is as never, question))
    .select(auditFields)
    .orderBy('at', 'desc')
    .orderBy('auditId', 'desc')
    .limit(size)
    .execute()
  const last = rows.length === size ? rows.at(-1) : undefined
  if (last) return { rows: rows.map(entryOf), next: { at: last.at, auditId: last.auditId } }
  const end = await newestFirst
    .select(['at', 'auditId'])
    .limit(1)
    .offset(part - 1)
    .executeTakeFirst()
  return { rows: rows.map(entryOf), next: end ?? null }
}
type Part = Awaited<ReturnType<typeof searchAuditPart>>
type ReadPart = (ask: AuditSearchAsk) => Promise<Part>

/** The newest matches of the table, from parts that are read one after the other; `next` is null at its end. */
export async function newestMatches(
  readPart: ReadPart,
  { body, olderThan, size }: Omit<AuditSearchAsk, 'part'>,
): Promise<Part> {
  const rows: Part['rows'] = []
  let next = olderThan
  let part = firstPart
  do {
    const answer = await readPart({ body, olderThan: next, part, size: size - rows.length })
    rows.push(...answer.rows)
    next = answer.next
    part = Math.min(part * 10, longestPart)
  } while (next && rows.length < size)
  return { rows, next }
}

/** A page of the log whose entries have to be compared one by one. */
export async function searchAudit(
  readPart: ReadPart,
  body: AuditFilter,
  pageNumber: number,
): Promise<TablePage> {
  const pageSize = body.pageSize ?? defaultPageSize
  const olderThan = body.olderThan ?? null
  const rowsBefore = olderThan ? 0 : Math.min((pageNumber - 1) * pageSize, mostCounted)
  const { rows, next } = await newestMatches(readPart, { body, olderThan, size: rowsBefore + pageSize })
  const result = rows.slice(rowsBefore)
  return { result, totalItems: rows.length, isLowerBound: next !== null, pageNumber, next }
}

/** How many entries pass the whole filter, up to a number. */
export async function countAudit(db: Tables, { body, most }: { body: AuditFilter; most: number }) {
  const { n } = await db
    .selectFrom(listOfAudit(db, body).clearSelect().clearOrderBy().select('auditId').limit(most).as('entry'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
