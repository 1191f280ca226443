import { createHash } from 'node:crypto'
import Sqlite from 'better-sqlite3'

/**
 * The tables that a restore changes on purpose: the history with the tag of its last commit, and the label numbers
 * that it skips.
 */
const changedByRestore = new Set(['syncHead', 'syncCommit', 'hawbBlock'])

/** A hash over all rows of each table, in the order of their keys: equal when the tables are. */
export function rowDigests(file: string): Record<string, string> {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    const tables = sqlite
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by 1",
      )
      .pluck()
      .all()
    return Object.fromEntries(
      tables
        .filter((table) => !changedByRestore.has(table))
        .map((table) => {
          const rows = sqlite.prepare<[], Record<string, unknown>>(`select * from "${table}"`).all()
          const lines = rows.map((row) =>
            JSON.stringify(Object.values(row), (_key, value) =>
              Buffer.isBuffer(value) ? value.toString('hex') : value,
            ),
          )
          return [table, createHash('sha256').update(lines.sort().join('\n')).digest('hex')]
        }),
    )
  } finally {
    sqlite.close()
  }
}
