import type { Database as Sqlite } from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'
import { dialectOf } from './dialect.ts'
import { type PreparedReads, statementsOn } from './statements.ts'

export type Tables = Kysely<Database>

/** Reading what has been committed, without a turn in the order of writers. */
export interface DbReads extends PreparedReads {
  readonly kysely: Tables
  /** Everything `work` reads is of one moment. */
  snapshot<T>(work: () => T): T
}

export function readsOn(reading: Sqlite): DbReads {
  const { all, get } = statementsOn(reading)
  const transaction = reading.transaction((work: () => unknown) => work())
  return {
    all,
    get,
    kysely: new Kysely<Database>({ dialect: dialectOf(reading) }),
    snapshot: <T>(work: () => T) => transaction.deferred(work) as T,
  }
}
