import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstState } from '../schema/index.ts'
import { type Migration, parseMigration } from './migration.ts'

export const migrationFolder = import.meta.dirname

const readMigrations = (): [name: string, migration: Migration][] =>
  readdirSync(migrationFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => [
      file.replace('.sql', ''),
      parseMigration(readFileSync(join(migrationFolder, file), 'utf8')),
    ])

/** The migrations after the first state, by name. */
export const migrations: Record<string, Migration> = Object.fromEntries(readMigrations())

/** The names that a database of this version has recorded. Databases that were made before the first state have more. */
export const versions = (): string[] => [firstState, ...Object.keys(migrations).sort()]

interface Difference {
  /** Versions that this program has and the database lacks. */
  readonly missing: readonly string[]
  /** Versions that this program does not know. */
  readonly newer: readonly string[]
}

export const differenceOf = (recordedNames: readonly string[]): Difference => ({
  missing: versions().filter((name) => !recordedNames.includes(name)),
  newer: recordedNames.filter((name) => name > firstState && !versions().includes(name)).sort(),
})

/** Said of a database that lacks the first state. */
export const tooOld = `without ${firstState}, and this version cannot bring it up. Start a version between the two on it first. Nothing was changed.`
