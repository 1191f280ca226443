import SqliteDatabase, { type Database as Sqlite } from 'better-sqlite3'
import { Kysely } from 'kysely'
import { isoOf } from '#sync/lib/clock.ts'
import { operatorCommand } from '../../core/operator-command.ts'
import { OperatorError } from '../../core/operator-error.ts'
import type { Seams } from '../../core/seams.ts'
import { differenceOf, migrations, tooOld } from '../migrations/index.ts'
import { firstState, readFirstSchema, readInitialRows } from '../schema/index.ts'
import { dialectOf } from './dialect.ts'

const recordedNames = (sqlite: Sqlite): string[] =>
  sqlite.prepare<[], string>('select name from migration order by name').pluck().all()

/** True for the file of a database of an earlier version that this one can bring up. */
export function needsUpgrade(file: string): boolean {
  const sqlite = new SqliteDatabase(file, { readonly: true })
  try {
    const hasRecord =
      sqlite.prepare("select 1 from sqlite_master where name = 'migration'").get() !== undefined
    const names = hasRecord ? recordedNames(sqlite) : []
    const { missing, newer } = differenceOf(names)
    return names.length > 0 && missing.length > 0 && newer.length === 0 && !missing.includes(firstState)
  } finally {
    sqlite.close()
  }
}

const record = (sqlite: Sqlite, name: string, at: string): void => {
  sqlite.prepare('insert into migration (name, at) values (?, ?)').run(name, at)
}

function makeFirstState(sqlite: Sqlite, at: string): void {
  sqlite.exec(readFirstSchema())
  sqlite.exec(readInitialRows())
  record(sqlite, firstState, at)
}

/** Runs what the database lacks, and records it. */
async function runMissing(sqlite: Sqlite, at: string): Promise<void> {
  const { missing, newer } = differenceOf(recordedNames(sqlite))
  if (newer.length > 0)
    throw new OperatorError(
      `The database is of a newer version of this program: it has ${newer[0]}. Install that version here, or go back to the backup that it made before its upgrade: ${operatorCommand('restore', 'BACKUP', 'DATA_DIR')}. Nothing was changed.`,
    )
  if (missing.includes(firstState))
    throw new OperatorError(`The database is of an older version of this program, ${tooOld}`)
  const db = new Kysely<unknown>({ dialect: dialectOf(sqlite) })
  for (const name of missing) {
    sqlite.exec(migrations[name]?.sqlite ?? '')
    await migrations[name]?.fill?.(db)
    record(sqlite, name, at)
  }
}

/**
 * Brings the database to this version, completely or not at all: the lock is taken before the record is read, so that
 * two servers that start together don't both begin.
 */
export async function migrate(sqlite: Sqlite, { clock }: Pick<Seams, 'clock'>): Promise<void> {
  const at = isoOf(clock.now())
  sqlite.exec('begin exclusive')
  try {
    sqlite.exec('create table if not exists migration (name text primary key, at text not null) strict')
    if (recordedNames(sqlite).length === 0) makeFirstState(sqlite, at)
    await runMissing(sqlite, at)
    sqlite.exec('commit')
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('rollback')
    throw error
  }
}
