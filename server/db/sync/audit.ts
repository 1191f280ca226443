import type { Kysely } from 'kysely'
import type { AuditEntry, AuditPage } from '#sync/api/access-control.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import { Id } from '#sync/entities/fields.ts'
import { directionIn, inListOrder, windowOf } from '../core/page-window.ts'
import { holdsWord, searchWords } from '../core/search-words.ts'
import type { Database } from '../tables/schema.ts'
import type { AuditTable } from '../tables/sync-tables.ts'

type Tables = Kysely<Database>
type NewEntry = Omit<AuditTable, 'auditId'>

export const insertAudit = async (db: Tables, entry: NewEntry): Promise<void> => {
  await db.insertInto('audit').values(entry).execute()
}

const fields = [
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

const opened = (json: string | null): Record<string, unknown> | null => (json ? JSON.parse(json) : null)
const entryOf = (
  row: { before: string | null; after: string | null } & Omit<AuditEntry, 'before' | 'after'>,
) => ({
  ...row,
  before: opened(row.before),
  after: opened(row.after),
})

const searchColumns = ['by', 'action', 'entity', 'entityId', 'after'] as const

function matching(db: Tables, { person = '', entity, entityId, action, from, to, searchString }: AuditPage) {
  const isId = Id.safeParse(person).success
  let query = db
    .selectFrom('audit')
    .$if(isId, (rows) => rows.where('accountId', '=', person.toLowerCase()))
    .$if(Boolean(entity), (rows) => rows.where('entity', '=', entity ?? ''))
    .$if(Boolean(entityId), (rows) => rows.where('entityId', '=', entityId ?? ''))
    .$if(Boolean(action), (rows) => rows.where('action', '=', action ?? ''))
    .$if(Boolean(from), (rows) => rows.where('at', '>=', from ?? ''))
    .$if(Boolean(to), (rows) => rows.where('at', '<', to ?? ''))
  for (const word of isId ? [] : searchWords(person))
    query = query.where((eb) => holdsWord([eb.ref('by')], word))
  for (const word of searchWords(searchString))
    query = query.where((eb) =>
      holdsWord(
        searchColumns.map((field) => eb.ref(field)),
        word,
      ),
    )
  return query
}

/** The whole of it, for an export; before and after as they are stored. */
export const listOfAudit = (db: Tables, body: AuditPage) =>
  matching(db, body).select(fields).orderBy('auditId', 'desc')

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

export async function pageOfAudit(db: Tables, body: AuditPage, pageNumber: number) {
  const size = body.pageSize ?? defaultPageSize
  const query = matching(db, body)
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const window = windowOf(Number(n), pageNumber, size)
  const rows = await query
    .select(fields)
    .orderBy('auditId', directionIn(window, 'desc'))
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return { result: inListOrder(window, rows.map(entryOf)), totalItems: Number(n), pageNumber }
}
