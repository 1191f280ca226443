import type { Kysely } from 'kysely'

/** A change of the schema that a new version brings to the databases of the version before. */
export interface Migration {
  readonly sqlite: string
  readonly postgres: readonly string[]
  /** True if servers of the version before keep working on a PostgreSQL database that has it. */
  readonly letsOthersGoOn: boolean
  /** Reads and writes rows with code, on both databases, after the statements. */
  readonly fill?: (db: Kysely<unknown>) => Promise<void>
}

/** The first line of a migration's file. */
export const firstLines = {
  othersGoOn: '-- Servers of the version before go on.',
  othersStop: '-- Servers of the version before must be stopped.',
} as const

/** Separates the statements for SQLite from those for PostgreSQL. */
export const postgresLine = '-- On PostgreSQL:'

/** Statements with an empty line between, as in the schema. */
export const statementsOf = (text: string): string[] =>
  text
    .split(/;\n\n|;\n$/)
    .map((statement) => statement.replace(/^(--[^\n]*\n+)+/, '').trim())
    .filter((statement) => statement !== '')

export function parseMigration(text: string): Migration {
  const [sqlite = '', postgres = ''] = text.split(`${postgresLine}\n`)
  return {
    sqlite,
    postgres: statementsOf(postgres),
    letsOthersGoOn: text.startsWith(`${firstLines.othersGoOn}\n`),
  }
}
