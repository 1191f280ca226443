import type { Database as Sqlite } from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Database } from '../../tables/schema.ts'
import { dialectOf } from '../dialect.ts'
import { directStatementsOn, readsOver } from '../direct-statements.ts'
import { createLock } from '../transactions/lock.ts'
import type { PreparedReads } from './statements.ts'

export type Tables = Kysely<Database>

/** Reading what has been committed, without a turn in the order of writers. */
export interface DbReads extends PreparedReads {
  readonly kysely: Tables
}

export interface CommittedReads extends DbReads {
  /**
   * Everything that `work` reads with its `reads` is of one moment. One after another, in the order of asking: `work`
   * awaits nothing but its reads.
   */
  snapshot<T>(work: (reads: DbReads) => Promise<T>): Promise<T>
}

const readsOn = (connection: Sqlite): DbReads => ({
  ...readsOver(directStatementsOn(connection)),
  kysely: new Kysely<Database>({ dialect: dialectOf(connection) }),
})

/** A connection that several reads of one moment have to themselves, one such piece of work after another. */
function createSnapshots(connection: Sqlite) {
  const lock = createLock({ nested: 'This would wait for itself: inside a snapshot use its reads' })
  const reads = readsOn(connection)
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await lock.acquire()
    try {
      return await lock.holding(work)
    } finally {
      release()
    }
  }
  return {
    inTurn,
    take: <T>(work: (reads: DbReads) => Promise<T>): Promise<T> =>
      inTurn(async () => {
        connection.exec('begin')
        try {
          return await work(reads)
        } finally {
          connection.exec('commit')
        }
      }),
  }
}

/** Both connections that read, and what is done to them as a whole. */
export interface ReadConnections {
  readonly reads: CommittedReads
  /** A connection reads the statistics with the schema, and would use the old ones until it is opened again. */
  planAnew(): Promise<void>
  /** Waits for snapshots that are being read. */
  close(): Promise<void>
}

export function createReadConnections(reading: Sqlite, forSnapshots: Sqlite): ReadConnections {
  const snapshots = createSnapshots(forSnapshots)
  return {
    reads: { ...readsOn(reading), snapshot: snapshots.take },
    async planAnew() {
      reading.pragma('writable_schema = RESET')
      await snapshots.inTurn(async () => forSnapshots.pragma('writable_schema = RESET'))
    },
    close: () =>
      snapshots.inTurn(async () => {
        reading.close()
        forSnapshots.close()
      }),
  }
}
