import { writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { migrate } from '../db/core/migrate.ts'

let template: Promise<Buffer> | undefined

async function migratedBytes(): Promise<Buffer> {
  const sqlite = new Sqlite(':memory:')
  await migrate(sqlite, { clock: { now: () => 0 } })
  const bytes = sqlite.serialize()
  sqlite.close()
  return bytes
}

/**
 * Writes an empty database of this version where a test is about to open its own. The migrations are most of what
 * opening costs, and all that they leave is the same each time: a database gets its history when it is first opened.
 */
export async function putMigratedFile(file: string): Promise<void> {
  template ??= migratedBytes()
  writeFileSync(file, await template)
}
