import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

/** Unsent changes that all devices together told of at their last contact. */
export async function waitingOnDevices(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('syncClient')
    .select((eb) => eb.fn.sum<number | null>('pending').as('pending'))
    .executeTakeFirstOrThrow()
  return Number(row.pending ?? 0)
}
