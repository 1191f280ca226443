import type { Database as Sqlite, Statement } from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { driverOf } from './kysely-driver.ts'
import { Placeholder } from './reading/placeholder.ts'

const mostStatements = 500

/** Statements by their text, so that a query that is asked again is not parsed again. */
function statementsOf(sqlite: Sqlite): (sql: string) => Statement<unknown[]> {
  const statements = new Map<string, Statement<unknown[]>>()
  return (sql) => {
    const existing = statements.get(sql)
    if (existing) return existing
    const statement = sqlite.prepare<unknown[]>(sql)
    if (statements.size < mostStatements) statements.set(sql, statement)
    return statement
  }
}

function connectionOf(sqlite: Sqlite): DatabaseConnection {
  const prepare = statementsOf(sqlite)
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return resultOf<R>(prepare(sql), parameters)
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

/** Kysely over a connection that others use, too: it runs single statements, and `createTransactions` what surrounds them. */
export function dialectOf(sqlite: Sqlite): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
    createDriver: () => driverOf(connectionOf(sqlite)),
  }
}

/**
 * Writes row limits into the text of a query. SQLite plans with the value of a bound limit and therefore plans such a
 * query again on each run, which costs half the time of a page of packages.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }
}

/**
 * Writes a query that is compiled once. Most plans depend on whether a bound value is 0 or 1, or what an index is
 * about, so SQLite plans again whenever such a value is bound: for a call's session that takes eight times longer
 * than finding it. A plus keeps SQLite from looking at a placeholder's value, and other values are written into the
 * text.
 */
class FixedQueryCompiler extends QueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) {
      this.append('+')
      super.appendValue(value)
    } else this.appendImmediateValue(value)
  }
}

/** Only compiles: it is connected to nothing. */
export const coldDialect: Dialect = {
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new FixedQueryCompiler(),
  createDriver: () => new DummyDriver(),
}
