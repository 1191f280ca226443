import type { Kysely } from 'kysely'
import type { AuditEntry, AuditPage } from '#sync/api/access-control.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import { Id } from '#sync/entities/fields.ts'
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

function matching(db: Tables, { person, entity, entityId, action, from, to, searchString }: AuditPage) {
  const who = person ?? ''
  const like = (text: string) => `%${text.replaceAll(/[%_]/g, '')}%`
  return db
    .selectFrom('audit')
    .$if(who !== '', (query) =>
      Id.safeParse(who).success
        ? query.where('accountId', '=', who.toLowerCase())
        : query.where('by', 'like', like(who)),
    )
    .$if(Boolean(entity), (query) => query.where('entity', '=', entity ?? ''))
    .$if(Boolean(entityId), (query) => query.where('entityId', '=', entityId ?? ''))
    .$if(Boolean(action), (query) => query.where('action', '=', action ?? ''))
    .$if(Boolean(from), (query) => query.where('at', '>=', from ?? ''))
    .$if(Boolean(to), (query) => query.where('at', '<', to ?? ''))
    .$if(Boolean(searchString), (query) =>
      query.where((eb) =>
        eb.or(
          (['by', 'action', 'entity', 'entityId', 'after'] as const).map((field) =>
            eb(field, 'like', like(searchString ?? '')),
          ),
        ),
      ),
    )
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
  const rows = await query
    .select(fields)
    .orderBy('auditId', 'desc')
    .limit(size)
    .offset((pageNumber - 1) * size)
    .execute()
  return { result: rows.map(entryOf), totalItems: Number(n), pageNumber }
}
