import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

export type Tables = Kysely<Database>

/** One transaction over tables that are neither synced nor audited. */
export const inTransaction = <T>(writer: Tables, work: (db: Tables) => Promise<T>): Promise<T> =>
  writer.transaction().execute(work)
