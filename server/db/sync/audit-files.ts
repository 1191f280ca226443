import { type Insertable, type Kysely, sql } from 'kysely'
import type { AuditPlace } from '#sync/api/accounts/access-control.ts'
import { query } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'
import type { AuditFileTable } from '../tables/sync-tables.ts'
import { type AuditQuestion, auditFields, type StoredEntry } from './audit.ts'

type Tables = Kysely<Database>

export type NewAuditFile = Omit<Insertable<AuditFileTable>, 'auditFileId' | 'emptiedAt'>

const fileFields = ['month', 'sha256', 'fromAt', 'toAt', 'lastAuditId', 'entries', 'emptiedAt'] as const

/** The first moment of the month after the one of a moment. */
const endOfMonth = (at: string): string =>
  new Date(Date.UTC(Number(at.slice(0, 4)), Number(at.slice(5, 7)), 1)).toISOString()

/**
 * The oldest entries of the table that are of one month and older than a moment, the newest first. Entries of the same
 * moment stay together, so that a file can be named by its period; the newest entry of all stays, so that its number isn't
 * given again.
 */
export async function nextEntriesToMove(
  db: Tables,
  { before, most }: { before: string; most: number },
): Promise<StoredEntry[]> {
  const oldest = await db
    .selectFrom('audit')
    .select('at')
    .where('at', '<', before)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return []
  const monthEnd = endOfMonth(oldest.at)
  const to = monthEnd < before ? monthEnd : before
  const ofMonth = db.selectFrom('audit').where('at', '>=', oldest.at).where('at', '<', to)
  const last = await ofMonth
    .select('at')
    .orderBy('at')
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst()
  return ofMonth
    .select(auditFields)
    .$if(last !== undefined, (builder) => builder.where('at', '<=', last?.at ?? ''))
    .where('auditId', '<', (eb) =>
      eb.selectFrom('audit as other').select(({ fn }) => fn.max('other.auditId').as('newest')),
    )
    .orderBy('at', 'desc')
    .orderBy('auditId', 'desc')
    .execute()
}

/** Adds a file with its bytes, for servers that have no folder in common. */
export async function addAuditFileWithContent(
  db: Tables,
  file: NewAuditFile,
  content: Uint8Array,
): Promise<void> {
  const row = db.insertInto('auditFile').values(file).returning('auditFileId')
  const { auditFileId } = await row.executeTakeFirstOrThrow()
  await addAuditContent(db, auditFileId, content)
}

export const addAuditContent = async (
  db: Tables,
  auditFileId: number,
  content: Uint8Array,
): Promise<void> => {
  await db
    .insertInto('auditFileContent')
    .values({ auditFileId, content: Buffer.from(content) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The bytes of a file that servers share; null for one that is in the folder of a single server. */
export async function auditContentOf(db: Tables, sha256: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('auditFileContent')
    .innerJoin('auditFile', 'auditFile.auditFileId', 'auditFileContent.auditFileId')
    .select('content')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.content ?? null
}

/** The files whose bytes aren't shared yet. */
export const auditFilesWithoutContent = (db: Tables) =>
  db
    .selectFrom('auditFile')
    .select(['auditFileId', 'month', 'sha256'])
    .where('auditFileId', 'not in', (eb) => eb.selectFrom('auditFileContent').select('auditFileId'))
    .execute()

export const addAuditFile = query<NewAuditFile>()((db, param) =>
  db.insertInto('auditFile').values({
    month: param('month'),
    sha256: param('sha256'),
    fromAt: param('fromAt'),
    toAt: param('toAt'),
    lastAuditId: param('lastAuditId'),
    entries: param('entries'),
    bytes: param('bytes'),
    valueFilter: param('valueFilter'),
    emptiedAt: null,
  }),
)

/** The entries of a file, by what they have in common. */
export type FiledRange = Pick<AuditFileTable, 'sha256' | 'fromAt' | 'toAt' | 'lastAuditId'>

/** Deletes a batch of the entries that are in a file. */
export const deleteFiledEntries = query<FiledRange & { rows: number }>()((db, param) =>
  db
    .deleteFrom('audit')
    .where('auditId', 'in', (eb) =>
      eb
        .selectFrom('audit')
        .select('auditId')
        .where('at', '>=', param('fromAt'))
        .where('at', '<=', param('toAt'))
        .where('auditId', '<=', param('lastAuditId'))
        .limit(param('rows')),
    ),
)

export const noteEmptied = query<{ sha256: string; at: string }>()((db, param) =>
  db
    .updateTable('auditFile')
    .set({ emptiedAt: param('at') })
    .where('sha256', '=', param('sha256')),
)

export const allAuditFiles = (db: Tables) => db.selectFrom('auditFile').select(fileFields).execute()

/** How many entries are in files, the time of the newest, and whether some are still in the table as well. */
export async function auditFileTotals(db: Tables) {
  const { filedUntil, entries, emptied, files } = await db
    .selectFrom('auditFile')
    .select(({ fn }) => [
      fn.max('toAt').as('filedUntil'),
      fn.coalesce(fn.sum<number>('entries'), sql<number>`0`).as('entries'),
      fn.count<number>('emptiedAt').as('emptied'),
      fn.countAll<number>().as('files'),
    ])
    .executeTakeFirstOrThrow()
  return { filedUntil, entries: Number(entries), isEmptied: Number(emptied) === Number(files) }
}

export interface FilePeriod {
  readonly olderThan: AuditPlace | null
  /** Only files with entries of this moment or later. */
  readonly since: string
}

/** The files whose period a question touches, those with the newest entries first. */
export const auditFilesOf = (db: Tables, { from, to }: AuditQuestion, { olderThan, since }: FilePeriod) =>
  db
    .selectFrom('auditFile')
    .select([...fileFields, 'valueFilter'])
    .where('toAt', '>=', from > since ? from : since)
    .where('fromAt', '<', to)
    .$if(olderThan !== null, (builder) => builder.where('fromAt', '<=', olderThan?.at ?? ''))
    .orderBy('toAt', 'desc')
    .execute()
