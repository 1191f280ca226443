import type { AuditEntry, AuditPage } from '#sync/api/accounts/access-control.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import type { Db } from '../db/core/open.ts'
import type { AuditFilter } from '../db/sync/audit.ts'
import { idsNumbered } from '../db/sync/numbered-rows.ts'
import { rowNames } from '../db/sync/row-names.ts'

type Tables = Db['reads']['kysely']

/** Shorter words are parts of a number at most. */
const shortestNumber = 4
const mostWords = 8

const mayBeNumber = (text: string): boolean => text.length >= shortestNumber && /\d/.test(text)

/** Splits a text into a possible number and the other words: first the whole text, then each of its words. */
function numbersIn(text: string): { number: string; rest: string }[] {
  const words = text.split(/\s+/).filter(Boolean)
  const parts = words.map((number, n) => ({ number, rest: words.toSpliced(n, 1).join(' ') }))
  return [
    { number: words.join(' '), rest: '' },
    ...(words.length > 1 ? parts.slice(0, mostWords) : []),
  ].filter(({ number }) => mayBeNumber(number))
}

/**
 * A filter that asks for the entries of records instead of their number: an entry contains only the changes, so most
 * actions on a record don't contain its number.
 */
export async function withRecords(db: Tables, filter: AuditPage): Promise<AuditFilter> {
  for (const { number, rest } of numbersIn(filter.searchString ?? '')) {
    const recordIds = await idsNumbered(db, number)
    if (recordIds.length > 0) return { ...filter, searchString: rest, recordIds }
  }
  return filter
}

const idLike = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && idLike.test(value)) yield value
  else if (Array.isArray(value)) for (const part of value) yield* idsIn(part)
  else if (isRecord(value)) for (const part of Object.values(value)) yield* idsIn(part)
}

/** The names of the rows that these entries are about or speak of. */
export const namesInEntries = (
  db: Tables,
  entries: readonly Pick<AuditEntry, 'entityId' | 'before' | 'after'>[],
): Promise<Record<string, string>> =>
  rowNames(db, [
    ...new Set(entries.flatMap(({ entityId, before, after }) => [...idsIn([entityId, before, after])])),
  ])
