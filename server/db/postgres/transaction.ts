import type pg from 'pg'
import type { Events, News } from '../../core/events.ts'
import { classOf, reportDiskError, UnknownOutcome } from '../core/errors.ts'
import { createLock } from '../core/lock.ts'
import type { Room } from '../core/room.ts'
import type { DbTransaction, RunTransaction } from '../core/transaction.ts'
import { createRows } from '../core/transaction-rows.ts'
import { lostUnless } from './connection.ts'
import type { PostgresFeed } from './feed.ts'
import { addToFeed } from './feed-queries.ts'
import { createWriters } from './writers.ts'

/** The head's row is locked first, so that the order of versions is the order of commits. */
const beginLocked = 'begin; select v from "syncHead" where id = 1 for update'

interface Parts {
  readonly url: string
  readonly room: Room
  readonly events: Events
  readonly feed: PostgresFeed
}

/** The value of a transaction that is committed, and whether the feed tells of it. */
interface Committed<T> {
  readonly value: T
  readonly isAnnounced: boolean
}

const nothingSaid = 'The database did not say whether this was saved'

/** Runs one transaction after another in this process, but for work beside them; other processes wait at the head's row. */
export function createPostgresTransactions({ url, room, events, feed }: Parts) {
  const writers = createWriters(url)
  const lock = createLock({
    nested: 'This would wait for itself: inside a commit use its tx, and tx.kysely for other tables',
  })

  /** A place in the order of writers, which work beside them does without. */
  const takeTurn = async (needsNone: boolean): Promise<() => void> => {
    if (!needsNone) return lock.acquire()
    lock.mustNotHold()
    return () => {}
  }

  async function runInTurn<T>(
    work: (tx: DbTransaction) => Promise<T>,
    beside: boolean,
  ): Promise<Committed<T>> {
    const release = await takeTurn(beside)
    try {
      const { client, parts } = await writers.begin(beside ? 'begin' : beginLocked)
      const news: News[] = []
      const tx: DbTransaction = {
        ...parts,
        rowsAt: (version) => createRows(parts, version),
        addRows: () => {},
        announce: (item) => {
          news.push(item)
        },
      }
      const value = await undoneUnless(client, () => lock.holding(() => work(tx)))
      return { value, isAnnounced: await commit(client, news) }
    } finally {
      release()
    }
  }

  const run: RunTransaction = async (work, { essential = false, beside = false } = {}) => {
    if (!essential) room.mustBeThere()
    try {
      const { value, isAnnounced } = await runInTurn(work, beside)
      // As on SQLite, listeners have heard of a transaction when it ends; the next one has begun meanwhile.
      if (isAnnounced) await feed.look()
      return value
    } catch (error) {
      throw reportDiskError(events, error)
    }
  }

  return {
    run,
    async close() {
      const release = await lock.acquire()
      await writers.close()
      release()
    },
  }
}

/** Gives the connection back, as it was before the transaction, when the work fails. */
async function undoneUnless<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isUndone = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isUndone)
    throw error
  }
}

/** Puts what the transaction announces, and what the watches noted, into the feed and commits, in one flight. */
async function commit(client: pg.PoolClient, news: readonly News[]): Promise<boolean> {
  const { entry, end } = await lastFlight(client, addToFeed(client, news))
  const isCommitted = end.command === 'COMMIT'
  client.release(!isCommitted)
  // A transaction in which a statement failed is undone by its commit, which says so and is no error.
  if (!isCommitted) throw new Error('A statement of this transaction failed, so nothing was saved')
  return entry.rowCount === 1
}

async function lastFlight(client: pg.PoolClient, statement: string) {
  try {
    const answers: unknown = await client.query(`${statement}; commit`)
    const [entry, end] = answers as [pg.QueryResult, pg.QueryResult]
    return { entry, end }
  } catch (error) {
    client.release(true)
    const reason = lostUnless(error)
    throw classOf(reason) === 'lost-connection' ? new UnknownOutcome(nothingSaid, { cause: error }) : reason
  }
}
