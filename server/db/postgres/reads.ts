import type pg from 'pg'
import type { LongReader } from '../core/open.ts'
import type { CommittedReads, DbReads } from '../core/reading/reads.ts'
import { createLock } from '../core/transactions/lock.ts'
import { type Ask, askAnyOf, askOn, connectTo, poolFor } from './connection.ts'
import { kyselyOver } from './kysely.ts'
import { beginSnapshot, type Standby } from './standby.ts'
import { preparedReadsOver } from './statements.ts'

const readsWith = (ask: Ask): DbReads => ({ ...preparedReadsOver(ask), kysely: kyselyOver(ask) })

/** The reads of one connection, made once for it. */
function createReadsOfClients() {
  const reads = new WeakMap<pg.PoolClient, DbReads>()
  return (client: pg.PoolClient): DbReads => {
    const existing = reads.get(client)
    if (existing) return existing
    const readsOfClient = readsWith(askOn(client))
    reads.set(client, readsOfClient)
    return readsOfClient
  }
}

async function inSnapshot<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  const ask = askOn(client)
  let isWhole = false
  try {
    await ask({ text: beginSnapshot, values: [] })
    const value = await work()
    await ask({ text: 'commit', values: [] })
    isWhole = true
    return value
  } finally {
    // A connection that is still in a transaction is closed, which ends both.
    client.release(!isWhole)
  }
}

/** Reading what has been committed. Snapshots are taken one after another, in the order of asking, as on SQLite. */
export function createReads(url: string) {
  const pool = poolFor(url, 'read')
  const snapshots = poolFor(url, 'snapshot')
  const lock = createLock({ nested: 'This would wait for itself: inside a snapshot use its reads' })
  const readsOf = createReadsOfClients()
  const reads: CommittedReads = {
    ...readsWith(askAnyOf(pool)),
    async snapshot(work) {
      const release = await lock.acquire()
      try {
        return await lock.holding(async () => {
          const client = await connectTo(snapshots)
          return inSnapshot(client, () => work(readsOf(client)))
        })
      } finally {
        release()
      }
    },
  }
  return {
    reads,
    async close() {
      const release = await lock.acquire()
      await Promise.all([pool.end(), snapshots.end()])
      release()
    },
  }
}

/**
 * Makes a long, consistent read on a connection of its own, which is opened for the first statement: on the standby if there
 * is one that has everything.
 */
export function longReaderOn(pool: pg.Pool, standby: Standby | null): LongReader {
  let client: Promise<pg.PoolClient> | undefined
  let isOnStandby = false
  const connect = async (): Promise<pg.PoolClient> => {
    const copy = await standby?.begin()
    isOnStandby = copy != null
    if (copy) return copy
    const connection = await connectTo(pool)
    await askOn(connection)({ text: beginSnapshot, values: [] })
    return connection
  }
  const ask: Ask = async (statement) => {
    client ??= connect()
    return askOn(await client)(statement)
  }
  const end = async (): Promise<void> => {
    const connection = await client?.catch(() => undefined)
    client = undefined
    if (!connection) return
    // A reader that was left in the middle has a cursor, which ends with its transaction.
    const isWhole = await connection.query('commit').then(
      () => true,
      () => false,
    )
    connection.release(!isWhole)
  }
  return {
    reader: kyselyOver(ask),
    async atOneMoment(work) {
      try {
        return await work().catch(async (error: unknown) => {
          if (!isOnStandby) throw error
          standby?.rest()
          await end()
          return work()
        })
      } finally {
        await end()
      }
    },
    close: () => void end(),
  }
}
