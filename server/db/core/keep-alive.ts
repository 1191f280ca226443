import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

/** A real write: a full disk, a read-only one or a locked database shows only when something is committed. */
export async function writeKeepAlive(db: Kysely<Database>, at: string): Promise<void> {
  await db
    .insertInto('keepAlive')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()
}
