import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { dialectOf } from '../../db/core/dialect.ts'
import { migrations } from '../../db/migrations/index.ts'
import { lastWithoutStep, stepFolder } from '../../db/postgres/steps.ts'
import { literalOf, schemaRowsOf } from './schema-files.ts'
import type { SchemaRow } from './schema-of.ts'
import { stepTextOf } from './step-text.ts'

/** A statement with its values in it. */
const withValues = (sql: string, values: readonly unknown[]): string => {
  let place = 0
  return sql.replace(/\?/g, () => literalOf(values[place++]))
}

export interface Recorded {
  /** What SQLite has before the first of them. */
  readonly schemaBefore: readonly SchemaRow[]
  readonly statements: ReadonlyMap<string, readonly string[]>
}

/** Runs all migrations on a new database, and records what `up` of each behind the last one does. */
export async function recordAfter(last: string): Promise<Recorded> {
  const sqlite = new Sqlite(':memory:')
  const statements = new Map<string, readonly string[]>()
  let schemaBefore: readonly SchemaRow[] = []
  let recorded: string[] = []
  const db = new Kysely<unknown>({
    dialect: dialectOf(sqlite),
    log: ({ query }) => {
      recorded.push(withValues(query.sql, query.parameters))
    },
  })
  try {
    for (const name of Object.keys(migrations).sort()) {
      recorded = []
      await migrations[name]?.up(db)
      if (name > last) statements.set(name, [...recorded])
      await migrations[name]?.fill?.(db)
      if (name === last) schemaBefore = schemaRowsOf(sqlite)
    }
    return { schemaBefore, statements }
  } finally {
    sqlite.close()
  }
}

const fileOf = (name: string): string => join(stepFolder, `${name}.sql`)

/** Writes the steps that are not there yet: one that is there may have been corrected by hand, or released. */
export async function writeMissingSteps(): Promise<void> {
  for (const [name, statements] of (await recordAfter(lastWithoutStep)).statements) {
    if (existsSync(fileOf(name))) continue
    try {
      writeFileSync(fileOf(name), stepTextOf(statements))
    } catch (error) {
      throw new Error(`The step of ${name} is missing in server/db/postgres/migrations`, { cause: error })
    }
  }
}
