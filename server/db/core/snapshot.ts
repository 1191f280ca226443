import Sqlite, { type Database as Connection } from 'better-sqlite3'
import { OperatorError } from '../../core/operator-error.ts'

/** The epoch and version of a database and its numbers of rows. */
export interface DatabaseFacts {
  readonly epoch: string
  readonly v: number
  readonly tag: number
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>
  /** The stored files that living rows name, below the data folder. */
  readonly files: readonly string[]
}

/** Changes of one device that one database knows and another does not. */
export interface MissingWork {
  /** Null: made by calls that are answered immediately, and in no device's queue. */
  readonly clientId: string | null
  readonly device: string | null
  readonly person: string | null
  readonly changes: number
  readonly first: string
  readonly last: string
}

function opened<T>(file: string, work: (connection: Connection) => T): T {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}

/** Copies a database that is in use, as of one moment, into a new file. Writers don't wait for it. */
export function snapshotInto(file: string, to: string): void {
  opened(file, (connection) => connection.prepare('vacuum into ?').run(to))
}

const tables = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
  and sql not like 'create virtual%' order by name`

const namedFiles = `select 'files/' || path from file where deletedAt is null order by path`
const auditFiles = `select 'audit/' || month || '/' || sha256 || '.jsonl.gz' from auditFile order by month, sha256`
/** A company that came from several servers has the contents of its older ones in the database. */
const auditFilesInFolder = auditFiles.replace(
  'order by',
  'where auditFileId not in (select auditFileId from auditFileContent) order by',
)

/** A backup may be older than either table. */
function auditPathsOf(connection: Connection, tableNames: readonly string[]): string[] {
  if (!tableNames.includes('auditFile')) return []
  const paths = tableNames.includes('auditFileContent') ? auditFilesInFolder : auditFiles
  return connection.prepare<[], string>(paths).pluck().all()
}

function factsOf(connection: Connection): DatabaseFacts {
  const head = connection
    .prepare<[], Pick<DatabaseFacts, 'epoch' | 'v' | 'tag'>>(
      'select epoch, v, tag from syncHead where id = 1',
    )
    .get()
  if (!head) throw new Error('it has no head')
  const names = connection.prepare<[], string>(tables).pluck().all()
  const count = (name: string) =>
    connection.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0
  return {
    ...head,
    rows: Object.fromEntries(names.map((name) => [name, count(name)])),
    files: [...connection.prepare<[], string>(namedFiles).pluck().all(), ...auditPathsOf(connection, names)],
  }
}

/** Reads every page and index of a database that isn't being written. Throws an OperatorError that names the fault. */
export function checkDatabase(file: string): DatabaseFacts {
  try {
    return opened(file, (connection) => {
      const verdict = connection.pragma('integrity_check', { simple: true })
      if (verdict !== 'ok') throw new Error(String(verdict))
      const orphans = connection.pragma('foreign_key_check') as unknown[]
      if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to rows that are not there`)
      return factsOf(connection)
    })
  } catch (error) {
    throw new OperatorError(
      `${file} is not a whole database: ${error instanceof Error ? error.message : error}.`,
    )
  }
}

const missing = `select m.clientId as clientId, c.deviceName as device,
    trim(a.firstName || ' ' || a.lastName) as person, count(*) as changes, min(m.at) as first, max(m.at) as last
  from syncMutation m
  left join syncClient c on c.clientId = m.clientId
  left join account a on a.accountId = c.accountId
  where m.status = 'applied' and not exists (select 1 from restored.syncMutation x where x.uid = m.uid)
  group by m.clientId order by last desc`

/** The acknowledged work in `file` that `restoredFile` lacks. */
export function missingWork(file: string, restoredFile: string): MissingWork[] {
  return opened(file, (connection) => {
    connection.prepare('attach ? as restored').run(restoredFile)
    return connection.prepare<[], MissingWork>(missing).all()
  })
}

/** The highest serial number of a HAWB that was given out in each year. */
export function highestSerials(file: string): Map<number, number> {
  const highest = 'select year, max(toSerial) as serial from hawbBlock group by year'
  return opened(file, (connection) => {
    const rows = connection.prepare<[], { year: number; serial: number }>(highest).all()
    return new Map(rows.map(({ year, serial }) => [year, serial]))
  })
}
