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
import { createReads, longReaderOn } from './reads.ts'
import { bringToThisVersion, mustBelongTo } from './schema.ts'
import { mustFitServer, mustKeepSessions } from './start-checks.ts'
import { preparedStatementsOver } from './statements.ts'
import { createPostgresTransactions } from './transaction.ts'
import { withConnection } from './with-connection.ts'

/**
 * Two processes that start at the same time must not both begin a history. The head has no row yet that could be
 * locked.
 */
const lockHistory = 'begin; select id from quayside.installation for update'

const prepareDatabase = (url: string, seams: Seams, owners: readonly string[]): Promise<void> =>
  withConnection(url, 'start', async (client) => {
    await mustFitServer(client)
    await mustKeepSessions(client, url)
    await bringToThisVersion(client, seams)
    await mustBelongTo(client, owners)
    await client.query(lockHistory)
    await beginHistory(preparedStatementsOver(createFlow(client)), seams.ids)
    await client.query('commit')
  })

/** A reading connection for another thread. */
export function openPostgresReader(url: string): LongReader {
  const pool = poolFor(url, 'long')
  const { close, ...reader } = longReaderOn(pool)
  return {
    ...reader,
    close: () => {
      close()
      void pool.end()
    },
  }
}

/** PostgreSQL has statistics, and room, that are its operator's. */
const statistics: Db['statistics'] = { refresh: async () => {}, refreshGrown: async () => [] }

/** Opens a PostgreSQL database behind the interface that SQLite has, making its schema where it is new. */
export async function openPostgres(url: string, seams: Seams, owners: readonly string[] = []): Promise<Db> {
  await prepareDatabase(url, seams, owners)
  const events = createEvents()
  const room = createRoom()
  const reading = createReads(url)
  const nodePool = poolFor(url, 'node')
  const nodes = createNodes(askOn(nodePool), seams.ids.next())
  const feed = await createFeed(url, events)
  const transactions = createPostgresTransactions({ url, room, events, feed })
  const long = poolFor(url, 'long')
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
    openReader: () => longReaderOn(long),
    statistics,
    async close() {
      await Promise.all([transactions.close(), nodes.close()])
      await Promise.all([reading.close(), long.end(), nodePool.end(), feed.close()])
    },
  }
}
