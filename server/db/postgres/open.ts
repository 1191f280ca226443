import type pg from 'pg'
import { createEvents } from '../../core/events.ts'
import type { Seams } from '../../core/seams.ts'
import { beginHistory } from '../core/head.ts'
import type { Db, LongReader } from '../core/open.ts'
import { createObservers } from '../core/transactions/observers.ts'
import { createRoom } from '../core/transactions/room.ts'
import { askOn, poolFor } from './connection.ts'
import { createFeed } from './feed.ts'
import { createFlow } from './flow.ts'
import { createNodes } from './nodes.ts'
import { defaultPlace, type PlaceOptions } from './place-options.ts'
import { createReads, longReaderOn } from './reads.ts'
import { bringToThisVersion, mustBelongTo } from './schema.ts'
import { checkStandby, createStandby, type Standby } from './standby.ts'
import { mustFitServer, mustKeepSessions } from './start-checks.ts'
import { preparedStatementsOver } from './statements.ts'
import { createPostgresTransactions } from './transaction.ts'
import { withConnection } from './with-connection.ts'

/**
 * Two processes that start at the same time must not both begin a history. The head has no row yet that could be
 * locked.
 */
const lockHistory = 'begin; select id from quayside.installation for update'

const prepareDatabase = (url: string, seams: Seams, { owners, reportsUrl }: PlaceOptions): Promise<void> =>
  withConnection(url, 'start', async (client) => {
    await mustFitServer(client)
    await mustKeepSessions(client, url)
    await bringToThisVersion(client, seams)
    await mustBelongTo(client, owners)
    await client.query(lockHistory)
    await beginHistory(preparedStatementsOver(createFlow(client)), seams.ids)
    await client.query('commit')
    const warning = reportsUrl === null ? null : await checkStandby(client, reportsUrl)
    if (warning !== null) console.warn(warning)
  })

const standbyOf = (reportsUrl: string | null, primary: pg.Pool): Standby | null =>
  reportsUrl === null ? null : createStandby(reportsUrl, primary)

/** A reading connection for another thread. */
export function openPostgresReader(url: string, reportsUrl: string | null): LongReader {
  const pool = poolFor(url, 'long')
  const standby = standbyOf(reportsUrl, pool)
  const { close, ...reader } = longReaderOn(pool, standby)
  return {
    ...reader,
    close: () => {
      close()
      void pool.end()
      void standby?.close()
    },
  }
}

/** PostgreSQL has statistics, and room, that are its operator's. */
const statistics: Db['statistics'] = { refresh: async () => {}, refreshGrown: async () => [] }

/** Opens a PostgreSQL database behind the interface that SQLite has, making its schema where it is new. */
export async function openPostgres(url: string, seams: Seams, options = defaultPlace): Promise<Db> {
  await prepareDatabase(url, seams, options)
  const events = createEvents()
  const room = createRoom()
  const reading = createReads(url)
  const nodePool = poolFor(url, 'node')
  const nodes = createNodes(askOn(nodePool), seams.ids.next())
  const feed = await createFeed(url, events)
  const transactions = createPostgresTransactions({ url, room, events, feed })
  const long = poolFor(url, 'long')
  const standby = standbyOf(options.reportsUrl, long)
  return {
    file: url,
    ...seams,
    events,
    feed,
    nodes,
    observers: createObservers(),
    room,
    reads: reading.reads,
    transaction: transactions.run,
    holdLogSmall: () => {},
    openReader: () => longReaderOn(long, standby),
    statistics,
    async close() {
      await Promise.all([transactions.close(), nodes.close()])
      await Promise.all([reading.close(), long.end(), standby?.close(), nodePool.end(), feed.close()])
    },
  }
}
