import { type Kysely, sql } from 'kysely'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Database } from '../../tables/schema.ts'
import { searchTextOf } from '../../tables/search-text.ts'
import type { Touched } from '../transactions/tx.ts'
import { query, type Statements } from './statements.ts'

type Text = { id: string; body: string }

const rowNumberOf = (db: Kysely<Database>, id: string) =>
  db.selectFrom('package').select('rowNumber').where('packageId', '=', id)

const addText = query<Text>()(
  (db, param) =>
    db
      .insertInto('packageText')
      .columns(['rowid', 'body'] as never)
      .expression(
        db
          .selectFrom('package')
          .select(['rowNumber', sql<string>`cast(${param('body')} as text)`.as('body')])
          .where('packageId', '=', param('id')) as never,
      ),
  {
    many: {
      onPostgres: `insert into "packageText" ("rowid", "body") select "rowNumber", "body"
        from json_to_recordset($1) as "texts"("id" text, "body" text) join "package" on "packageId" = "id"`,
    },
  },
)
const changeText = query<Text>()((db, param) =>
  db
    .updateTable('packageText')
    .set({ body: param('body') })
    .where('rowid', '=', rowNumberOf(db, param('id'))),
)
const removeText = query<Pick<Text, 'id'>>()((db, param) =>
  db.deleteFrom('packageText').where('rowid', '=', rowNumberOf(db, param('id'))),
)
const addCode = query<{ code: string; id: string }>()((db, param) =>
  db.insertInto('packageCode').values({ code: param('code'), packageId: param('id') }),
)
const removeCode = query<{ code: string; id: string }>()((db, param) =>
  db.deleteFrom('packageCode').where('code', '=', param('code')).where('packageId', '=', param('id')),
)

/** Keeps the codes that find a package in step with the row, as the next change of the transaction may look for them. */
export async function indexCodes(
  write: Statements,
  before: Package | undefined,
  after: Package,
): Promise<void> {
  const old = before?.codes ?? []
  const now = after.codes
  const id = after.packageId
  for (const code of old) if (!now.includes(code)) await write.send(removeCode, { code, id })
  for (const code of new Set(now)) if (!old.includes(code)) await write.send(addCode, { code, id })
}

/**
 * Keeps the texts of the lists' search in step with the packages of a commit. They come after all parts, because SQLite
 * writes its index of texts to the database at the end of each savepoint.
 */
export async function indexTexts(write: Statements, changes: readonly Touched[]): Promise<void> {
  for (const change of changes)
    if (change.entity === 'package') await indexText(write, change.before, change.after)
}

async function indexText(write: Statements, before: Package | undefined, after: Package): Promise<void> {
  const old = searchTextOf(before)
  const body = searchTextOf(after)
  if (old === body) return
  const id = after.packageId
  if (body === '') await write.send(removeText, { id })
  else if (old === '') await write.send(addText, { id, body })
  else await write.send(changeText, { id, body })
}
