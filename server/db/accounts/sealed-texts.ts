import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/schema.ts'

export interface SealedColumn {
  readonly table: string
  readonly owner: string
  readonly column: string
}

/** Returns any sealed text of the column with the id that it is sealed for; undefined where there is none. */
export async function oneSealedText(
  db: Kysely<Database>,
  { table, owner, column }: SealedColumn,
): Promise<{ owner: string; text: string } | undefined> {
  const { rows } = await sql<{ owner: string; text: string }>`
    select ${sql.ref(owner)} as "owner", ${sql.ref(column)} as "text" from ${sql.table(table)}
    where ${sql.ref(column)} is not null limit 1`.execute(db)
  return rows[0]
}
