import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Db } from '../db/core/open.ts'
import { PostgresCompiler } from '../db/core/postgres-compiler.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { isOnPostgres } from './new-place.ts'

/** Writes past the write path, each statement in a transaction of its own: only to set up what a test begins with. */
export function writerOf(db: Pick<Db, 'transaction'>): Tables {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      db.transaction(({ kysely }) => kysely.executeQuery<R>(query)),
    streamQuery() {
      throw new Error('Nothing is streamed here')
    },
  }
  const never = () => Promise.reject(new Error('Several statements at once go through withTransaction'))
  return new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => (isOnPostgres ? new PostgresCompiler() : new SqliteQueryCompiler()),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: never,
        commitTransaction: never,
        rollbackTransaction: never,
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  })
}

/** Runs a statement that Kysely has no words for, in a transaction of its own, and returns its rows. */
export async function runText<R>(db: Pick<Db, 'transaction'>, text: string): Promise<R[]> {
  return (await writerOf(db).executeQuery<R>(CompiledQuery.raw(text))).rows
}
