import Sqlite, { type Database as Connection } from 'better-sqlite3'
import type { Seams } from '../../core/seams.ts'
import type { EpochHead } from '../core/head.ts'
import { migrate } from '../core/migrate.ts'
import {
  byName,
  type CopiedRows,
  type CopiedTable,
  type CopySource,
  type CopyTarget,
  rowsAtOnce,
  type Value,
} from './sides.ts'

const tableNames = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
  and sql not like 'create virtual%'
  and not exists (select from_text.name from sqlite_schema as from_text
    where from_text.sql like 'create virtual%' and sqlite_schema.name like from_text.name || '\\_%' escape '\\')`

function tablesOf(connection: Connection): CopiedTable[] {
  const columns = connection.prepare<[string], string>('select name from pragma_table_info(?)').pluck()
  return connection
    .prepare<[], string>(tableNames)
    .pluck()
    .all()
    .sort(byName)
    .map((name) => ({ name, columns: columns.all(name).sort(byName) }))
}

async function* partsOf(connection: Connection, sql: string): AsyncIterable<CopiedRows> {
  let part: Value[][] = []
  for (const row of connection.prepare<[], Value[]>(sql).raw().iterate()) {
    part.push(row)
    if (part.length < rowsAtOnce) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

const sourceOn = (connection: Connection): CopySource => ({
  tables: async () => tablesOf(connection),
  ask: (sql) => partsOf(connection, sql),
})

export interface SqliteDatabase extends CopySource {
  readonly head: EpochHead
  /** The migrations that the database has had. */
  readonly versions: readonly string[]
  close(): void
}

/** Reads a database that no server has open. Its write-ahead log is merged into the file, which is then complete. */
export function openSqliteSource(file: string): SqliteDatabase {
  const connection = new Sqlite(file, { fileMustExist: true })
  connection.pragma('wal_checkpoint(truncate)')
  connection.exec('begin')
  const versions = connection.prepare<[], string>('select name from migration').pluck().all()
  const head = connection
    .prepare<[], EpochHead>('select "epoch", "v", "tag" from "syncHead" where "id" = 1')
    .get()
  if (!head) throw new Error(`${file} has no head: no server has ever opened it`)
  return { ...sourceOn(connection), head, versions, close: () => connection.close() }
}

/** The tag of a version in a database that no server has open; undefined where the version is unknown. */
export function tagIn(file: string, { epoch, v }: Pick<EpochHead, 'epoch' | 'v'>): number | undefined {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const now = connection
      .prepare<[], EpochHead>('select "epoch", "v", "tag" from "syncHead" where "id" = 1')
      .get()
    if (now?.epoch !== epoch) return undefined
    if (now.v === v) return now.tag
    return connection.prepare<[number], number>('select "tag" from "syncCommit" where "v" = ?').pluck().get(v)
  } finally {
    connection.close()
  }
}

interface Made {
  readonly name: string
  readonly sql: string
}

/** They fill a text table from each row that comes. */
const fillsTexts = /^(invoice|payment)TextAdded$/

/** Takes away what is quicker made afterwards, and what would count rows twice. Returns what makes it again. */
function setAside(connection: Connection): string[] {
  const indexes = connection
    .prepare<[], Made>(`select name, sql from sqlite_schema where type = 'index' and sql is not null`)
    .all()
  const triggers = connection
    .prepare<[], Made>(`select name, sql from sqlite_schema where type = 'trigger' order by rowid`)
    .all()
    .filter(({ name }) => !fillsTexts.test(name))
  for (const { name } of indexes) connection.exec(`drop index "${name}"`)
  for (const { name } of triggers) connection.exec(`drop trigger "${name}"`)
  return [...indexes, ...triggers].map(({ sql }) => sql)
}

export interface SqliteCopy extends CopyTarget {
  /** Makes indexes and triggers, once all rows are in the tables. */
  finish(): void
  close(): void
}

/** A new database of this version without any rows, in a file that no server opens. */
export async function makeSqliteTarget(file: string, seams: Pick<Seams, 'clock'>): Promise<SqliteCopy> {
  const connection = new Sqlite(file)
  // A file that is not whole is made again, so nothing has to outlive a power cut before the end.
  connection.pragma('journal_mode = off')
  connection.pragma('synchronous = off')
  await migrate(connection, seams)
  connection.pragma('foreign_keys = off')
  const remade = setAside(connection)
  for (const { name } of tablesOf(connection)) connection.exec(`delete from "${name}"`)
  return {
    ...sourceOn(connection),
    async add({ name, columns }, rows) {
      const names = columns.map((column) => `"${column}"`).join(', ')
      const places = columns.map(() => '?').join(', ')
      const insert = connection.prepare(`insert into "${name}" (${names}) values (${places})`)
      connection.exec('begin')
      for (const row of rows) insert.run(...row)
      connection.exec('commit')
    },
    finish() {
      for (const sql of remade) connection.exec(sql)
      connection.pragma('analysis_limit = 1000')
      connection.exec('analyze')
    },
    close: () => connection.close(),
  }
}
