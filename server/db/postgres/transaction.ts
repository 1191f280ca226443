import type { Events } from '../../core/events.ts'
import { reportDiskError } from '../core/errors.ts'
import { createMemory } from '../core/memory.ts'
import { createStoredRows } from '../core/stored-rows.ts'
import { createLock } from '../core/transactions/lock.ts'
import type { Ahead } from '../core/transactions/look-ahead.ts'
import type { Room } from '../core/transactions/room.ts'
import type { RunTransaction } from '../core/transactions/transaction.ts'
import type { PostgresFeed } from './feed.ts'
import { commitOn, undoOn } from './last-flight.ts'
import { createLooksAhead } from './looks-ahead.ts'
import { beginLocked, createSharedCommit, type StoredValue, type Work } from './shared-commit.ts'
import { createUnit } from './unit.ts'
import { untilSpared } from './until-spared.ts'
import { createWriters, type Writers } from './writers.ts'

interface Parts {
  readonly url: string
  readonly room: Room
  readonly events: Events
  readonly feed: PostgresFeed
}

/** Runs work in its own transaction. Each part waits for its statements, so a part knows its refusal. */
async function runOn<T>(writers: Writers, begin: string, work: Work<T>): Promise<StoredValue<T>> {
  const { writer, head } = await writers.begin(begin)
  const { parts, flow, client } = writer
  const memory = createMemory()
  if (head) memory.put('head', head)
  const unit = createUnit(parts, { memory, reader: createStoredRows(parts.statements) })
  let value: T
  try {
    value = await work(unit.tx)
    await flow.settle()
  } catch (error) {
    await undoOn(client, flow)
    throw error
  }
  return { value, isAnnounced: await commitOn(writer, unit.news) }
}

/**
 * Runs one transaction after another in this process, except work that runs next to them; other processes wait at the
 * head's row.
 */
export function createPostgresTransactions({ url, room, events, feed }: Parts) {
  const writers = createWriters(url)
  const looks = createLooksAhead()
  const lock = createLock({
    nested: 'This would wait for itself: inside a commit use its tx, and tx.kysely for other tables',
  })
  const runAlone = <T>(work: Work<T>) => runOn(writers, beginLocked, (tx) => lock.holding(() => work(tx)))
  const group = createSharedCommit(writers, looks, (work) => untilSpared(() => runAlone(work)))

  async function runBeside<T>(work: Work<T>): Promise<StoredValue<T>> {
    lock.mustNotHold()
    return runOn(writers, 'begin', (tx) => lock.holding(() => work(tx)))
  }

  async function runInTurn<T>(work: Work<T>): Promise<StoredValue<T>> {
    const release = await lock.acquire()
    try {
      await group.finish()
      return await runAlone(work)
    } finally {
      release()
    }
  }

  async function runInGroup<T>(work: Work<T>, ahead?: Ahead): Promise<StoredValue<T>> {
    lock.mustNotHold()
    const look = looks.wait(ahead)
    const release = await lock.acquire()
    let unit: { done: Promise<StoredValue<T>> }
    try {
      unit = await group.run((tx) => lock.holding(() => work(tx)), look)
    } finally {
      looks.leave(look)
      await group.finishUnless(lock.isWaitedFor())
      release()
    }
    return unit.done
  }

  const run: RunTransaction = async (
    work,
    { joins = false, essential = false, beside = false, ahead } = {},
  ) => {
    if (!essential) room.mustBeThere()
    const runWork = () => {
      if (beside) return runBeside(work)
      return joins ? runInGroup(work, ahead) : runInTurn(work)
    }
    try {
      const { value, isAnnounced } = await runWork()
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
