import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationFolder, migrations } from '../../db/migrations/index.ts'
import { firstLines, postgresLine, statementsOf } from '../../db/migrations/migration.ts'
import { isAdditive } from './additive.ts'
import { postgresStatementsOf } from './step-text.ts'

const fileOf = (name: string): string => join(migrationFolder, `${name}.sql`)

/** The text of a migration's file, from what it does on SQLite. */
export function migrationText(sqlite: string): string {
  const statements = statementsOf(sqlite)
  const postgres = postgresStatementsOf(statements)
  const first = isAdditive(postgres) ? firstLines.othersGoOn : firstLines.othersStop
  const textOf = (texts: readonly string[]): string => texts.map((text) => `${text};\n`).join('\n')
  return `${first}\n\n${textOf(statements)}\n${postgresLine}\n\n${textOf(postgres)}`
}

/** Adds the part for PostgreSQL where it doesn't exist yet: an existing one may have been corrected by hand. */
export function completeMigrations(): void {
  for (const [name, { sqlite }] of Object.entries(migrations)) {
    if (readFileSync(fileOf(name), 'utf8').includes(postgresLine)) continue
    try {
      writeFileSync(fileOf(name), migrationText(sqlite))
    } catch (error) {
      throw new Error(`The part of ${name} for PostgreSQL is missing`, { cause: error })
    }
  }
}
