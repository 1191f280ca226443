import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/schema.ts'

/**
 * The next number of a series, from 1. Taken in the transaction that writes what carries it: one that fails gives
 * it back, so that a series has no gaps.
 */
export async function nextOf(db: Kysely<Database>, name: string): Promise<number> {
  const { value } = await db
    .insertInto('counter')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counter."value" + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Starts a series after numbers that were given elsewhere: the next is one above `value`. */
export async function startCounter(db: Kysely<Database>, name: string, value: number): Promise<void> {
  await db.insertInto('counter').values({ name, value }).execute()
}
