import Sqlite, { type Database as Connection, type Statement } from 'better-sqlite3'

/** A statement as it was asked, with the values it was asked with. */
export interface LoggedStatement {
  readonly sql: string
  readonly values: readonly unknown[]
}

type Prepare = (sql: string) => Statement<unknown[]>

/** Notes each statement that connections of this process run, with its first values. Begin before they are opened. */
export function logStatements() {
  const loggedStatements = new Map<string, LoggedStatement>()
  const prototype = Sqlite.prototype as unknown as { prepare: Prepare }
  const prepare = prototype.prepare
  prototype.prepare = function (this: Connection, sql: string) {
    const statement = prepare.call(this, sql)
    for (const method of ['all', 'get', 'run'] as const) {
      const original = statement[method].bind(statement) as (...values: unknown[]) => never
      statement[method] = (...values: unknown[]) => {
        if (!loggedStatements.has(sql)) loggedStatements.set(sql, { sql, values })
        return original(...values)
      }
    }
    return statement
  }
  return {
    clear: () => loggedStatements.clear(),
    statements: (): LoggedStatement[] => [...loggedStatements.values()],
    stop() {
      prototype.prepare = prepare
    },
  }
}

/** Returns what SQLite means to do for a statement, as a line for each step. */
export function planOf(db: Connection, { sql, values }: LoggedStatement): string[] {
  const rows = db.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...values)
  return rows.map(({ detail }) => detail)
}
