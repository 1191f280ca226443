import type { Database as Sqlite } from 'better-sqlite3'
import { Kysely } from 'kysely'
import { isoOf } from '#sync/lib/clock.ts'
import type { Seams } from '../../core/seams.ts'
import { migrations } from '../migrations/index.ts'
import { dialectOf } from './dialect.ts'

interface Recorded {
  readonly name: string
}

/**
 * Brings the database to this version, all of it or nothing: the lock is taken before the record is read, so that
 * two servers that start at once do not both begin.
 */
export async function migrate(sqlite: Sqlite, { clock }: Pick<Seams, 'clock'>): Promise<void> {
  const names = Object.keys(migrations).sort()
  sqlite.exec('begin exclusive')
  try {
    sqlite.exec('create table if not exists migration (name text primary key, at text not null) strict')
    const appliedMigrations = sqlite.prepare<[], Recorded>('select name from migration order by name').all()
    const newer = appliedMigrations.find(({ name }) => !names.includes(name))
    if (newer) throw new Error(`The database is of a newer version of this program: it has ${newer.name}`)
    const record = sqlite.prepare('insert into migration (name, at) values (?, ?)')
    const db = new Kysely<unknown>({ dialect: dialectOf(sqlite) })
    const missing = names.filter((name) => !appliedMigrations.some((record) => record.name === name))
    for (const name of missing) {
      await migrations[name]?.up(db)
      await migrations[name]?.fill?.(db)
      record.run(name, isoOf(clock.now()))
    }
    sqlite.exec('commit')
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('rollback')
    throw error
  }
}
