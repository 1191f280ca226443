import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { AuditEntry, AuditPage, AuditPlace, AuditReply } from '#sync/api/accounts/access-control.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import { Id } from '#sync/entities/fields.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { codesLabelled } from '#sync/nouns/audit.ts'
import { holdsOneOf, holdsWord, searchWords } from '../core/reading/search-words.ts'
import { withoutIndex } from '../core/reading/sql-differences.ts'
import type { Database } from '../tables/schema.ts'
import type { AuditTable } from '../tables/sync-tables.ts'

type Tables = Kysely<Database>
type NewEntry = Omit<AuditTable, 'auditId'>

export const insertAudit = async (db: Tables, entry: NewEntry): Promise<void> => {
  await db.insertInto('audit').values(entry).execute()
}

export const auditFields = [
  'auditId',
  'at',
  'by',
  'accountId',
  'role',
  'action',
  'entity',
  'entityId',
  'before',
  'after',
  'ip',
  'deviceId',
  'mutationId',
] as const

/** An entry as stored; before and after are JSON. */
export type StoredEntry = Omit<AuditEntry, 'before' | 'after'> & {
  before: string | null
  after: string | null
}

const opened = (json: string | null): Record<string, unknown> | null => (json ? JSON.parse(json) : null)
export const entryOf = (entry: StoredEntry): AuditEntry => ({
  ...entry,
  before: opened(entry.before),
  after: opened(entry.after),
})

const searchColumns = ['by', 'role', 'action', 'entity', 'entityId', 'after'] as const

const endOfTime = '9999'

/** The filters that have an index in the log's order; the first of them that is set chooses it. */
const indexedFilters = ['entityId', 'accountId', 'action', 'entity'] as const

/** A filter of the log; `recordIds` are the rows that a number in its search means. */
export type AuditFilter = AuditPage & { readonly recordIds?: readonly string[] }

/** A filter of the log in two parts: what an index finds in order, and what each entry is compared with. */
export interface AuditQuestion {
  /** The rows of which one has to be the entry's; null for any row. */
  readonly recordIds: readonly string[] | null
  readonly found: Partial<Record<(typeof indexedFilters)[number], string>>
  readonly from: string
  readonly to: string
  readonly compared: Partial<Record<(typeof indexedFilters)[number], string>>
  readonly names: readonly string[]
  readonly words: readonly string[]
}

/** The values of indexed fields, each distinguished from the same value of another field. */
export const exactValues = (fields: AuditQuestion['found']): string[] =>
  namesIn(fields).flatMap((name) => (fields[name] === undefined ? [] : [`${name} ${fields[name]}`]))

export function auditQuestionOf(filter: AuditFilter): AuditQuestion {
  const { person = '', from, to, searchString, recordIds = null, ...body } = filter
  const accountId = Id.safeParse(person).success ? person.toLowerCase() : ''
  const values = { entityId: body.entityId, accountId, action: body.action, entity: body.entity }
  const filters = indexedFilters.flatMap((name) => {
    const value = values[name]
    return value ? [[name, value] as const] : []
  })
  const foundCount = recordIds ? 0 : 1
  return {
    recordIds,
    found: Object.fromEntries(filters.slice(0, foundCount)),
    compared: Object.fromEntries(filters.slice(foundCount)),
    // Without a period it is all of time: that the index has an end in sight makes SQLite prefer it to reading all rows.
    from: from ?? '',
    to: to || endOfTime,
    names: accountId === '' ? searchWords(person) : [],
    words: searchWords(searchString),
  }
}

/** Whether an index alone answers the question. */
export const isAnsweredByIndex = ({ compared, names, words }: AuditQuestion): boolean =>
  Object.keys(compared).length === 0 && names.length === 0 && words.length === 0

/** The entries that an index finds, older than a place. */
export function foundEntries(db: Tables, question: AuditQuestion, olderThan?: AuditPlace | null) {
  const { recordIds, found, from, to } = question
  // Without statistics SQLite would read all of the log in its order rather than look up a few rows.
  const moment = recordIds ? withoutIndex<string>('at') : sql.ref<string>('at')
  let query = db.selectFrom('audit').where(moment, '>=', from).where(moment, '<', to)
  if (recordIds) query = query.where('entityId', 'in', recordIds)
  for (const [name, value] of Object.entries(found))
    query = query.where(name as keyof typeof found, '=', value)
  if (!olderThan) return query
  const { at, auditId } = olderThan
  return query.where('at', '<=', at).where((is) => is.or([is('at', '<', at), is('auditId', '<', auditId)]))
}

/** The rest of the question, for entries that an index found. */
export function passesComparisons(is: ExpressionBuilder<Database, 'audit'>, question: AuditQuestion) {
  const { compared, names, words } = question
  const columns = searchColumns.map((field) => is.ref(field))
  return is.and([
    ...Object.entries(compared).map(([name, value]) => is(name as keyof typeof compared, '=', value)),
    ...names.map((word) => holdsWord([is.ref('by')], word)),
    ...words.map((word) => {
      // People search for the words on the screen, which the log holds as codes.
      const { actions, entities, isSystem, texts, textsOf } = codesLabelled(word)
      return is.or([
        ...(actions.length > 0 ? [is('action', 'in', actions)] : []),
        ...(entities.length > 0 ? [is('entity', 'in', entities)] : []),
        ...(isSystem ? [is('by', '=', '')] : []),
        holdsOneOf(columns, is.ref('entity'), { texts, ofKind: textsOf }),
      ])
    }),
  ])
}

/** The whole log, for an export; before and after as stored. */
export function listOfAudit(db: Tables, body: AuditFilter) {
  const question = auditQuestionOf(body)
  return foundEntries(db, question)
    .where((is) => passesComparisons(is, question))
    .select(auditFields)
    .orderBy('at', 'desc')
    .orderBy('auditId', 'desc')
}

/** The entries about a row that are in the table. */
export const tableEntriesOf = (
  db: Tables,
  { entity, entityId }: { entity: string; entityId: string },
): Promise<StoredEntry[]> =>
  db
    .selectFrom('audit')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .select(auditFields)
    .execute()

/** The newest entries about these rows. */
export const newestAudit = async (db: Tables, entityIds: readonly string[], count: number) =>
  (
    await db
      .selectFrom('audit')
      .select(['at', 'by', 'accountId', 'before', 'after'])
      .where('entityId', 'in', [...entityIds])
      .orderBy('auditId', 'desc')
      .limit(count)
      .execute()
  ).map(({ before, after, ...entry }) => ({
    ...entry,
    fields: Object.keys({ ...opened(before), ...opened(after) }),
  }))

/** Entries are counted up to this number: a log of millions is paged from its end, not counted. */
export const mostCounted = 10_000

/** How many entries an index finds, up to `mostCounted`. */
async function countOfFound(db: Tables, question: AuditQuestion): Promise<number> {
  const newest = foundEntries(db, question).orderBy('at', 'desc').limit(mostCounted)
  const entries = newest.select('auditId').as('entry')
  const { n } = await db
    .selectFrom(entries)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A page of the entries that are in the table. */
export type TablePage = Omit<AuditReply, 'filedUntil' | 'unreadable' | 'names'>

/** A page of the log, for a question that an index answers. A page after a place costs the same as the first. */
export async function pageOfAudit(db: Tables, body: AuditFilter, pageNumber: number): Promise<TablePage> {
  const size = body.pageSize ?? defaultPageSize
  const question = auditQuestionOf(body)
  const { olderThan } = body
  const offset = olderThan ? 0 : (pageNumber - 1) * size
  const rows =
    offset > mostCounted
      ? []
      : await foundEntries(db, question, olderThan)
          .select(auditFields)
          .orderBy('at', 'desc')
          .orderBy('auditId', 'desc')
          .limit(size)
          .offset(offset)
          .execute()
  const last = rows.length === size ? rows.at(-1) : undefined
  const totalItems = await countOfFound(db, question)
  return {
    result: rows.map(entryOf),
    totalItems,
    pageNumber,
    isLowerBound: totalItems === mostCounted,
    next: last ? { at: last.at, auditId: last.auditId } : null,
  }
}
