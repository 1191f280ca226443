import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'
import type { Db } from './open.ts'

/** The rows of the table, by what notes a time in them. */
const ids = { health: 1, housekeeping: 2 } as const
type Noter = keyof typeof ids

const note = (kysely: Kysely<Database>, noter: Noter, at: string) =>
  kysely
    .insertInto('keepAlive')
    .values({ id: ids[noter], at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()

/**
 * A real write: a full disk, a read-only one or a locked database shows only when something is committed. It waits for no
 * other server, because one that is frozen while it writes must not make all others look ill.
 */
export const writeKeepAlive = (db: Pick<Db, 'transaction'>, at: string): Promise<unknown> =>
  noteTime(db, 'health', at)

/** Notes when something was last done. */
export const noteTime = (db: Pick<Db, 'transaction'>, noter: Noter, at: string): Promise<unknown> =>
  db.transaction(({ kysely }) => note(kysely, noter, at), { beside: true })

/** The time that was noted last; null before the first one. */
export async function notedTime(db: Kysely<Database>, noter: Noter): Promise<string | null> {
  const row = await db.selectFrom('keepAlive').where('id', '=', ids[noter]).select('at').executeTakeFirst()
  return row?.at ?? null
}
