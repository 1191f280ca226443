import type { Database as Sqlite, Statement } from 'better-sqlite3'
import type { Params, PreparedReads, Query, QueryOf, Statements } from './reading/statements.ts'
import type { Savepoint } from './transactions/transaction-rows.ts'

/**
 * Compiled queries that answer synchronously, which SQLite can and hardly any other database. Only `server/db/core`
 * uses them; the rest of the server gets promises.
 */
export interface DirectReads {
  all<P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P): R[]
  get<P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P): R | undefined
}

/** Compiled queries on the writing connection, and its transactions. */
export interface DirectStatements extends DirectReads {
  /** The number of rows changed. */
  run<P extends Params>(query: Query<P, unknown>, params: P): number
  /** `begin immediate`, `commit`, a savepoint: what Kysely has no words for. */
  control(command: Control): void
  readonly inTransaction: boolean
}

type Control =
  | 'begin immediate'
  | 'commit'
  | 'rollback'
  | 'savepoint change'
  | 'release change'
  | 'rollback to change'
  | 'savepoint unit'
  | 'release unit'
  | 'rollback to unit'

export function directStatementsOn(sqlite: Sqlite): DirectStatements {
  const statements = new WeakMap<object, Statement<unknown[]>>()
  const commands = new Map<Control, Statement<unknown[]>>()
  const statement = (query: Query<never, unknown>): Statement<unknown[]> => {
    const existing = statements.get(query)
    if (existing) return existing
    const statement = sqlite.prepare<unknown[]>(query.sql)
    statements.set(query, statement)
    return statement
  }
  const command = (control: Control): Statement<unknown[]> => {
    const existing = commands.get(control)
    if (existing) return existing
    const statement = sqlite.prepare<unknown[]>(control)
    commands.set(control, statement)
    return statement
  }
  const queryFor = <P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P): Query<P, R> =>
    typeof query === 'function' ? query(params) : query
  return {
    all: <P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P) => {
      const fixedQuery = queryFor(query, params)
      return statement(fixedQuery).all(fixedQuery.bind(params)) as R[]
    },
    get: <P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P) => {
      const fixedQuery = queryFor(query, params)
      return statement(fixedQuery).get(fixedQuery.bind(params)) as R | undefined
    },
    run: (query, params) => statement(query).run(query.bind(params)).changes,
    control: (control) => {
      command(control).run()
    },
    get inTransaction() {
      return sqlite.inTransaction
    },
  }
}

/** The same reads as promises, for code outside `server/db/core`. */
export const readsOver = (direct: DirectReads): PreparedReads => ({
  all: async (query, params) => direct.all(query, params),
  get: async (query, params) => direct.get(query, params),
})

/** The savepoint of a part of a transaction. */
export const savepointOver = (direct: DirectStatements): Savepoint => ({
  set: async () => direct.control('savepoint change'),
  release: async () => direct.control('release change'),
  goBack: async () => {
    direct.control('rollback to change')
    direct.control('release change')
  },
})

export const statementsOver = (direct: DirectStatements): Statements => ({
  ...readsOver(direct),
  run: async (query, params) => direct.run(query, params),
  send: async (query, params) => {
    direct.run(query, params)
  },
})
