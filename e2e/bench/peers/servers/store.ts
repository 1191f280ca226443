import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { PackageRow } from '../../contest/package-rows.ts'
import { folder, startRows } from './company.ts'

// A peer that brings no server gets the store that a company would write for it: a table with the usual indexes and a log of changes
// in SQLite, durable as the product's (WAL, FULL).

export interface Store {
  /** Stores all of them in one transaction; the number of the last change. */
  put(rows: readonly PackageRow[]): number
  get(packageId: string): PackageRow | undefined
  /** The state of what has changed after that change, in order. */
  since(seq: number, limit: number): { rows: PackageRow[]; seq: number }
  count(): number
  lastSeq(): number
  readonly db: Sqlite.Database
}

export function openStore(): Store {
  const db = new Sqlite(join(folder, 'peer.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(`create table package (packageId text primary key, accountId text, status text, updatedAt text, manifestId text, row text)
      without rowid;
    create index byAccount on package (accountId); create index byStatus on package (status, updatedAt);
    create index byTime on package (updatedAt); create index byManifest on package (manifestId);
    create table log (seq integer primary key, packageId text)`)
  const write = db.prepare('insert or replace into package values (?, ?, ?, ?, ?, ?)')
  const log = db.prepare('insert into log (packageId) values (?)')
  const read = db.prepare<[string], string>('select row from package where packageId = ?').pluck()
  const changes = db.prepare<[number, number], { seq: number; row: string }>(
    'select max(seq) as seq, row from log join package using (packageId) where seq > ? group by packageId order by 1 limit ?',
  )
  const count = db.prepare<[], number>('select count(*) from package').pluck()
  const lastSeq = db.prepare<[], number>('select coalesce(max(seq), 0) from log').pluck()
  const putAll = db.transaction((rows: readonly PackageRow[]) => {
    for (const row of rows) {
      const { packageId, accountId, status, updatedAt, manifestId } = row
      write.run(packageId, accountId, status, updatedAt, manifestId, JSON.stringify(row))
      log.run(packageId)
    }
  })
  putAll(startRows())
  return {
    db,
    put(rows) {
      putAll(rows)
      return lastSeq.get() ?? 0
    },
    get(packageId) {
      const row = read.get(packageId)
      return row === undefined ? undefined : JSON.parse(row)
    },
    since(seq, limit) {
      const rows = changes.all(seq, limit)
      return { rows: rows.map(({ row }) => JSON.parse(row)), seq: rows.at(-1)?.seq ?? seq }
    },
    count: () => count.get() ?? 0,
    lastSeq: () => lastSeq.get() ?? 0,
  }
}
