import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite, { type Database as Connection } from 'better-sqlite3'
import { migrate } from '../../db/core/migrate.ts'
import { readFirstSchema } from '../../db/schema/index.ts'
import { isOnlyInSqlite, type SchemaRow, schemaOf } from './schema-of.ts'

// PostgreSQL begins with the schema that the first state and the migrations of SQLite lead to, translated by rules.

const clock = { now: () => Date.parse('2026-12-01T12:00:00.000Z') }
const folder = join(import.meta.dirname, '../../db/postgres')

export const schemaRowsOf = (connection: Connection): SchemaRow[] =>
  connection
    .prepare<[], SchemaRow>(
      `select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by rowid`,
    )
    .all()

/** The tables that both have, without those of the text search. */
export const sharedTables = (rows: readonly SchemaRow[]): string[] =>
  rows
    .filter((row) => !isOnlyInSqlite(row))
    .filter(({ type, name, sql }) => type === 'table' && !/^create virtual/i.test(sql) && !/Text_/.test(name))
    .map(({ name }) => name)
    .sort()

/** A value inside a statement. */
export const literalOf = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** The rows that a new database begins with: rights of roles, and where a series of numbers begins. */
function firstRowsOf(connection: Connection): string[] {
  return sharedTables(schemaRowsOf(connection))
    .filter((name) => name !== 'migration')
    .flatMap((name) =>
      connection
        .prepare<[], object>(`select * from "${name}"`)
        .all()
        .map((row) => {
          const columns = Object.keys(row).map((column) => `"${column}"`)
          return `insert into "${name}" (${columns.join(', ')}) values (${Object.values(row).map(literalOf).join(', ')});`
        }),
    )
}

/** Returns the rows that SQLite has before the first migration. */
export function firstSchemaRows(): SchemaRow[] {
  const sqlite = new Sqlite(':memory:')
  try {
    sqlite.exec(readFirstSchema())
    return schemaRowsOf(sqlite)
  } finally {
    sqlite.close()
  }
}

/** The texts of the files that make a new PostgreSQL database, by their names. */
export async function schemaFiles() {
  const migratedDb = new Sqlite(':memory:')
  try {
    await migrate(migratedDb, { clock })
    return {
      'schema.sql': `${schemaOf(schemaRowsOf(migratedDb)).join(';\n\n')};\n`,
      'first-rows.sql': `${firstRowsOf(migratedDb).join('\n')}\n`,
    }
  } finally {
    migratedDb.close()
  }
}

export async function writeSchemaFiles(): Promise<void> {
  for (const [name, text] of Object.entries(await schemaFiles())) writeFileSync(join(folder, name), text)
}
