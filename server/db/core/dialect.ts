import type { Database as Sqlite, Statement } from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import type { Lock } from './lock.ts'

const mostStatements = 500

/** Statements by their text, so that a query that is asked again is not parsed again. */
function statementsOf(sqlite: Sqlite): (sql: string) => Statement<unknown[]> {
  const known = new Map<string, Statement<unknown[]>>()
  return (sql) => {
    const kept = known.get(sql)
    if (kept) return kept
    const statement = sqlite.prepare<unknown[]>(sql)
    if (known.size < mostStatements) known.set(sql, statement)
    return statement
  }
}

/** What stands between a writing connection and those who use it one statement at a time. */
export interface Guard {
  /** Throws when nothing may be written now. */
  beforeWrite(): void
  /** Looks at what the database said, and hands it on. */
  failed(error: unknown): unknown
}

const noGuard: Guard = { beforeWrite: () => {}, failed: (error) => error }

function guarded<T>({ failed }: Guard, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw failed(error)
  }
}

function connectionOf(sqlite: Sqlite, guard: Guard): DatabaseConnection {
  const prepare = statementsOf(sqlite)
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const statement = prepare(sql)
      if (!statement.readonly) guard.beforeWrite()
      return guarded(guard, () => resultOf<R>(statement, parameters))
    },
    async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      for (const row of sqlite.prepare<unknown[]>(sql).iterate(...parameters)) yield { rows: [row as R] }
    },
  }
}

function resultOf<R>(statement: Statement<unknown[]>, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(...parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/**
 * Kysely over a connection that others use too: whoever has the lock has the connection. Without a lock
 * only single statements run, which need none.
 */
export function dialectOf(sqlite: Sqlite, lock: Lock | null, guard: Guard = noGuard): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
    createDriver: () => driverOf(sqlite, lock, guard),
  }
}

function driverOf(sqlite: Sqlite, lock: Lock | null, guard: Guard): Driver {
  const connection = connectionOf(sqlite, guard)
  let release = () => {}
  return {
    init: async () => {},
    async acquireConnection() {
      if (lock) release = await lock.acquire()
      return connection
    },
    async beginTransaction() {
      if (!lock) throw new Error('The reading connection has no transactions')
      sqlite.exec('begin immediate')
    },
    async commitTransaction() {
      guarded(guard, () => sqlite.exec('commit'))
    },
    async rollbackTransaction() {
      if (sqlite.inTransaction) sqlite.exec('rollback')
    },
    async releaseConnection() {
      release()
    },
    destroy: async () => {},
  }
}

/**
 * Writes a number of rows into the text of a query. SQLite plans with the value of a bound limit, and so plans such a query
 * anew each time it runs: half the time of a page of packages.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }
}

/** Only compiles: it is connected to nothing. */
export const coldDialect: Dialect = {
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new QueryCompiler(),
  createDriver: () => new DummyDriver(),
}
