import type pg from 'pg'
import type { Events } from '../../core/events.ts'
import { classOf, reportDiskError, UnknownOutcome } from '../core/errors.ts'
import { createLock } from '../core/lock.ts'
import type { Room } from '../core/room.ts'
import type { DbTransaction, RunTransaction } from '../core/transaction.ts'
import { createRows } from '../core/transaction-rows.ts'
import { lostUnless } from './connection.ts'
import { type Noted, notedIn, readNotes } from './watch.ts'
import { createWriters } from './writers.ts'

/** The head's row is locked first, so that the order of versions is the order of commits. */
const beginLocked = 'begin; select v from "syncHead" where id = 1 for update'

interface Parts {
  readonly url: string
  readonly room: Room
  readonly events: Events
}

const nothingSaid = 'The database did not say whether this was saved'

/** Runs one transaction after another in this process, but for work beside them; other processes wait at the head's row. */
export function createPostgresTransactions({ url, room, events }: Parts) {
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

  const run: RunTransaction = async (work, { essential = false, beside = false } = {}) => {
    if (!essential) room.mustBeThere()
    const release = await takeTurn(beside)
    try {
      const { client, parts } = await writers.begin(beside ? 'begin' : beginLocked)
      const listeners: (() => void)[] = []
      const tx: DbTransaction = {
        ...parts,
        rowsAt: (version) => createRows(parts, version),
        addRows: () => {},
        afterCommit: (listener) => {
          listeners.push(listener)
        },
      }
      const value = await undoneUnless(client, () => lock.holding(() => work(tx)))
      const { writes, holders } = await commit(client)
      for (const listener of listeners) listener()
      for (const holder of holders) events.rightsChanged(holder)
      if (writes.length > 0) events.written([...writes])
      return value
    } catch (error) {
      throw reportDiskError(events, error)
    } finally {
      release()
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

/** Reads what the watches noted and commits, in one flight. */
async function commit(client: pg.PoolClient): Promise<Noted> {
  const { notes, end } = await lastFlight(client)
  const isCommitted = end.command === 'COMMIT'
  client.release(!isCommitted)
  // A transaction in which a statement failed is undone by its commit, which says so and is no error.
  if (!isCommitted) throw new Error('A statement of this transaction failed, so nothing was saved')
  return notedIn(notes.rows[0] ?? {})
}

async function lastFlight(client: pg.PoolClient) {
  try {
    const answers: unknown = await client.query(`${readNotes}; commit`)
    const [notes, end] = answers as [pg.QueryResult<Record<string, unknown>>, pg.QueryResult]
    return { notes, end }
  } catch (error) {
    client.release(true)
    const reason = lostUnless(error)
    throw classOf(reason) === 'lost-connection' ? new UnknownOutcome(nothingSaid, { cause: error }) : reason
  }
}
