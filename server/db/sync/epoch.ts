import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

/** Names this history of the database; a restored one gets another. */
export async function epochOf(db: Kysely<Database>): Promise<string> {
  const row = await db.selectFrom('syncHead').select('epoch').executeTakeFirstOrThrow()
  return row.epoch
}
