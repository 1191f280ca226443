import type { Events } from '../../core/events.ts'
import { reportDiskError } from '../core/errors.ts'
import type { EpochHead } from '../core/head.ts'
import { createLock } from '../core/lock.ts'
import type { Room } from '../core/room.ts'
import type { DbTransaction, RunTransaction } from '../core/transaction.ts'
import { createRows, type RowParts } from '../core/transaction-rows.ts'
import { commitOn, undoOn } from './last-flight.ts'
import { createSharedCommit } from './shared-commit.ts'
import type { Noted } from './watch.ts'
import { createWriters } from './writers.ts'

interface Parts {
  readonly url: string
  readonly room: Room
  readonly events: Events
}

type Work<T> = (tx: DbTransaction) => Promise<T>

/** What a unit of work leaves for its commit. */
function createUnit() {
  const listeners: (() => void)[] = []
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
      afterCommit: (listener) => {
        listeners.push(listener)
      },
    }),
    notify: () => {
      for (const listener of listeners) listener()
    },
    rows: () => rows,
  }
}

/** Runs one transaction after another in this process, but for work beside them; other processes wait at the head's row. */
export function createPostgresTransactions({ url, room, events }: Parts) {
  const writers = createWriters(url)
  const lock = createLock({
    nested: 'This would wait for itself: inside a commit use its tx, and tx.kysely for other tables',
  })
  const tell = ({ writes, holders }: Noted): void => {
    for (const holder of holders) events.rightsChanged(holder)
    if (writes.length > 0) events.written([...writes])
  }
  const group = createSharedCommit(writers, tell)

  async function runInTurn<T>(work: Work<T>, joins: boolean): Promise<T> {
    const release = await lock.acquire()
    const unit = createUnit()
    const done = Promise.withResolvers<void>()
    let value: T
    try {
      if (!joins) await group.finish()
      const { writer, head } = await group.begin()
      try {
        value = await lock.holding(() => work(unit.txOver(writer.parts, head)))
        await group.add({ rows: unit.rows(), notify: unit.notify, done })
      } catch (error) {
        await group.undo()
        throw error
      }
    } finally {
      await group.finishUnless(lock.isWaitedFor())
      release()
    }
    await done.promise
    return value
  }

  async function runBeside<T>(work: Work<T>): Promise<T> {
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
    const noted = await commitOn(writer)
    unit.notify()
    tell(noted)
    return value
  }

  const run: RunTransaction = async (work, { joins = false, essential = false, beside = false } = {}) => {
    if (!essential) room.mustBeThere()
    try {
      return await (beside ? runBeside(work) : runInTurn(work, joins))
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
