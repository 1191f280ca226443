import Sqlite, { type Database as Connection } from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Clock } from '#sync/lib/clock.ts'
import type { Ids } from '#sync/lib/ids.ts'
import { createEvents, type Events } from '../../core/events.ts'
import type { Seams } from '../../core/seams.ts'
import type { Database } from '../tables/schema.ts'
import { dialectOf } from './dialect.ts'
import { directStatementsOn, statementsOver } from './direct-statements.ts'
import { type Feed, feedOfOneServer } from './feed.ts'
import { beginHistory } from './head.ts'
import { migrate } from './migrate.ts'
import { type Nodes, onlyNode } from './nodes.ts'
import { type CommittedReads, createReadConnections } from './reading/reads.ts'
import { addSqlFunctions } from './reading/sql-functions.ts'
import { createStatistics, type Statistics } from './statistics.ts'
import { createCommitGroup } from './transactions/commit-group.ts'
import { createLock } from './transactions/lock.ts'
import { createObservers, type Observers } from './transactions/observers.ts'
import { watchRights } from './transactions/rights-watch.ts'
import { createRoom, type Room } from './transactions/room.ts'
import { createTransactions, type RunTransaction } from './transactions/transaction.ts'
import { watchWrites } from './transactions/write-watch.ts'

export interface Db {
  /** The file; of a PostgreSQL database, the address. */
  readonly file: string
  readonly clock: Clock
  readonly ids: Ids
  readonly events: Events
  readonly feed: Feed
  readonly nodes: Nodes
  /** Called inside a transaction; `events` are notified once it is on the disk. */
  readonly observers: Observers
  /** Sees what has been committed; never waits for writers. */
  readonly reads: CommittedReads
  /**
   * Runs one transaction in its turn. Only the database and the write path call it; other code uses `withTransaction`.
   */
  readonly transaction: RunTransaction
  /** Opens a connection for one long, consistent read. The caller must close it. */
  openReader(): LongReader
  readonly statistics: Statistics
  readonly room: Room
  /** Keeps the write-ahead log from growing, at the price of waiting for the disk more often. */
  holdLogSmall(isSmall: boolean): void
  close(): Promise<void>
}

export interface LongReader {
  readonly reader: Kysely<Database>
  /** Runs the work on one consistent snapshot. */
  atOneMoment<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

const oldestSqlite = [3, 51, 3] as const

/** Older ones could corrupt a database when its write-ahead log was reset at the wrong moment. */
export function mustBeNewEnough(version: string): void {
  const parts = version.split('.').map(Number)
  for (const [i, least] of oldestSqlite.entries()) {
    const part = parts[i] ?? 0
    if (part > least) return
    if (part < least) throw new Error(`SQLite ${version} is too old: ${oldestSqlite.join('.')} is needed`)
  }
}

const full = 2

/** 32 MB: each checkpoint waits for the disk, and a page that was written often is then written once. */
const logPages = 8000
const smallLogPages = 250

/** Opens one connection with what every connection here must have, and makes sure that it has it. */
function connect(file: string, readonly: boolean): Connection {
  const sqlite = new Sqlite(file, { readonly, timeout: 5000 })
  mustBeNewEnough(String(sqlite.prepare('select sqlite_version()').pluck().get()))
  addSqlFunctions(sqlite)
  if (!readonly) sqlite.pragma('journal_mode = WAL')
  // better-sqlite3 is built to use NORMAL with a write-ahead log, which loses acknowledged commits in a power cut.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -65536')
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma(`wal_autocheckpoint = ${logPages}`)
  const pragmas = {
    synchronous: sqlite.pragma('synchronous', { simple: true }),
    foreignKeys: sqlite.pragma('foreign_keys', { simple: true }),
    journal: sqlite.pragma('journal_mode', { simple: true }),
  }
  if (pragmas.synchronous !== full || pragmas.foreignKeys !== 1 || pragmas.journal !== 'wal')
    throw new Error(`The database could not be opened safely: ${JSON.stringify(pragmas)}`)
  return sqlite
}

/** A reading connection to a database that is open elsewhere, in this thread or another. */
export function openLongReader(file: string): LongReader {
  const connection = connect(file, true)
  // It goes through its rows once: what it has read is not asked for again.
  connection.pragma('cache_size = -8192')
  // Lists without an index in their order are sorted on the disk, as they can be too long for memory.
  connection.pragma('temp_store = FILE')
  return {
    reader: new Kysely<Database>({ dialect: dialectOf(connection) }),
    async atOneMoment(work) {
      connection.exec('begin')
      try {
        return await work()
      } finally {
        connection.exec('commit')
      }
    },
    close: () => connection.close(),
  }
}

/** Opens the database, making or upgrading it where needed. */
export async function openDatabase(file: string, seams: Seams): Promise<Db> {
  const writing = connect(file, false)
  const direct = directStatementsOn(writing)
  const group = createCommitGroup(direct, setImmediate)
  const lock = createLock({
    clear: group.finish,
    nested: 'This would wait for itself: inside a commit use its tx, and tx.kysely for other tables',
  })
  const events = createEvents()
  const room = createRoom()
  try {
    await migrate(writing, seams)
  } catch (error) {
    writing.close()
    throw error
  }
  const reading = createReadConnections(connect(file, true), connect(file, true))
  await beginHistory(statementsOver(direct), seams.ids)
  const kysely = new Kysely<Database>({ dialect: dialectOf(writing) })
  const watch = watchWrites(writing)
  const rights = watchRights(writing)
  return {
    file,
    ...seams,
    events,
    feed: feedOfOneServer(events),
    nodes: onlyNode(),
    observers: createObservers(),
    room,
    reads: reading.reads,
    transaction: createTransactions({ direct, kysely, lock, group, room, events, watch, rights }),
    holdLogSmall: (isSmall) => writing.pragma(`wal_autocheckpoint = ${isSmall ? smallLogPages : logPages}`),
    openReader: () => openLongReader(file),
    statistics: createStatistics(writing, reading, lock),
    async close() {
      const release = await lock.acquire()
      await reading.close()
      writing.close()
      release()
    },
  }
}
