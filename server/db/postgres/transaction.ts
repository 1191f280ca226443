import type { Events, News } from '../../core/events.ts'
import { reportDiskError } from '../core/errors.ts'
import type { EpochHead } from '../core/head.ts'
import { createLock, type Lock } from '../core/lock.ts'
import type { Room } from '../core/room.ts'
import type { DbTransaction, RunTransaction } from '../core/transaction.ts'
import { createRows, type RowParts } from '../core/transaction-rows.ts'
import type { PostgresFeed } from './feed.ts'
import { commitOn, undoOn } from './last-flight.ts'
import { createSharedCommit } from './shared-commit.ts'
import { createWriters, type Writers } from './writers.ts'

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

type Work<T> = (tx: DbTransaction) => Promise<T>

/** The news and the number of rows that a unit of work leaves for its commit. */
function createUnit() {
  const news: News[] = []
  let rows = 0
  return {
    txOver: (parts: RowParts, head?: EpochHead): DbTransaction => ({
      ...parts,
      head,
      isRemote: true,
      rowsAt: (version) => createRows(parts, version),
      addRows: (count) => {
        rows += count
      },
      announce: (item) => {
        news.push(item)
      },
    }),
    news,
    rows: () => rows,
  }
}

/** Runs work that needs no place in the order of writers. */
async function runBeside<T>(writers: Writers, lock: Lock, work: Work<T>): Promise<Committed<T>> {
  lock.mustNotHold()
  const { writer } = await writers.begin('begin')
  const unit = createUnit()
  let value: T
  try {
    value = await lock.holding(() => work(unit.txOver(writer.parts)))
    await writer.flow.settle()
  } catch (error) {
    await undoOn(writer.client, writer.flow)
    throw error
  }
  return { value, isAnnounced: await commitOn(writer, unit.news) }
}

/** Runs one transaction after another in this process, but for work beside them; other processes wait at the head's row. */
export function createPostgresTransactions({ url, room, events, feed }: Parts) {
  const writers = createWriters(url)
  const lock = createLock({
    nested: 'This would wait for itself: inside a commit use its tx, and tx.kysely for other tables',
  })
  const group = createSharedCommit(writers)

  async function runInTurn<T>(work: Work<T>, joins: boolean): Promise<Committed<T>> {
    const release = await lock.acquire()
    const unit = createUnit()
    const done = Promise.withResolvers<boolean>()
    let value: T
    try {
      if (!joins) await group.finish()
      const { writer, head } = await group.begin()
      try {
        value = await lock.holding(() => work(unit.txOver(writer.parts, head)))
        await group.add({ rows: unit.rows(), news: unit.news, done }, lock.isWaitedFor())
      } catch (error) {
        await group.undo()
        throw error
      }
    } finally {
      await group.finishUnless(lock.isWaitedFor())
      release()
    }
    return { value, isAnnounced: await done.promise }
  }

  const run: RunTransaction = async (work, { joins = false, essential = false, beside = false } = {}) => {
    if (!essential) room.mustBeThere()
    try {
      const { value, isAnnounced } = await (beside ? runBeside(writers, lock, work) : runInTurn(work, joins))
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
      await group.finish()
      await writers.close()
      release()
    },
  }
}
