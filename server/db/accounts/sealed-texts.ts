import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/schema.ts'

export interface SealedColumn {
  readonly table: string
  readonly owner: string
  readonly column: string
}

/** A sealed text with the id that it is sealed for. */
export interface SealedText {
  readonly owner: string
  readonly text: string
}

/** Returns any sealed text of the column with the id that it is sealed for; undefined where there is none. */
export async function oneSealedText(
  db: Kysely<Database>,
  { table, owner, column }: SealedColumn,
): Promise<SealedText | undefined> {
  const { rows } = await sql<SealedText>`
    select ${sql.ref(owner)} as "owner", ${sql.ref(column)} as "text" from ${sql.table(table)}
    where ${sql.ref(column)} is not null limit 1`.execute(db)
  return rows[0]
}

/** Returns the next sealed texts of the column in their order, after one of them or from the first. */
export async function sealedTextsAfter(
  db: Kysely<Database>,
  { table, owner, column }: SealedColumn,
  last: SealedText | null,
  limit: number,
): Promise<SealedText[]> {
  const [owners, texts] = [sql.ref(owner), sql.ref(column)]
  const { rows } = await sql<SealedText>`
    select ${owners} as "owner", ${texts} as "text" from ${sql.table(table)}
    where ${texts} is not null and (${owners}, ${texts}) > (${last?.owner ?? ''}, ${last?.text ?? ''})
    order by ${owners}, ${texts} limit ${limit}`.execute(db)
  return rows
}

/** Replaces a sealed text by another one. A text that was changed meanwhile stays. */
export async function replaceSealedText(
  db: Kysely<Database>,
  { table, owner, column }: SealedColumn,
  from: SealedText,
  text: string,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}
    where ${sql.ref(owner)} = ${from.owner} and ${sql.ref(column)} = ${from.text}`.execute(db)
}
