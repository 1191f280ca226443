import type { Kysely } from 'kysely'
import type { Events, News } from '../../../core/events.ts'
import type { Database } from '../../tables/schema.ts'
import { type DirectStatements, savepointOver, statementsOver } from '../direct-statements.ts'
import { reportDiskError } from '../errors.ts'
import { createMemory, type ReadMemory } from '../memory.ts'
import type { Statements } from '../reading/statements.ts'
import { createStoredRows } from '../stored-rows.ts'
import type { CommitGroup } from './commit-group.ts'
import type { Lock } from './lock.ts'
import type { Ahead } from './look-ahead.ts'
import type { RightsWatch } from './rights-watch.ts'
import type { Room } from './room.ts'
import { createRows, type Rows } from './transaction-rows.ts'
import type { WriteWatch } from './write-watch.ts'

/** The reads and writes for work inside a database transaction, which must not await anything else. */
export interface DbTransaction {
  readonly memory: ReadMemory
  /** Prepared queries, for what runs hundreds of times a second. */
  readonly statements: Statements
  readonly kysely: Kysely<Database>
  /** The synced rows of this transaction, which will be of `version`. */
  rowsAt(version: number): Rows
  /** Says that this many rows were written: a group of transactions with many rows is committed sooner. */
  addRows(count: number): void
  /**
   * Leaves a message for listeners, who get the messages in the order of the transactions, once they are on the disk.
   */
  announce(news: News): void
}

export interface TransactionOptions {
  /**
   * The work reads and writes through its transaction alone, so it may follow others that are not on the disk yet, and reach
   * it together with them. Where one of them breaks a rule of the database, each may run again from its start.
   */
  readonly joins?: boolean
  /** Reads before the turn of the work what it will ask for, where each question is a flight. */
  readonly ahead?: Ahead
  /** The work is small and people need it to go on reading, so it is done while the disk is full, too. */
  readonly essential?: boolean
  /**
   * The work puts no synced rows and is safe by its own statements whatever is written at the same moment, so it need
   * not wait for others. SQLite has one writer, so there it has its turn all the same.
   */
  readonly beside?: boolean
}

/** Resolves once the work is on the disk. Throws what the work throws, and then nothing has happened. */
export type RunTransaction = <T>(
  work: (tx: DbTransaction) => Promise<T>,
  options?: TransactionOptions,
) => Promise<T>

interface Parts {
  readonly direct: DirectStatements
  readonly kysely: Kysely<Database>
  readonly lock: Lock
  readonly group: CommitGroup
  readonly room: Room
  readonly events: Events
  readonly watch: WriteWatch
  readonly rights: RightsWatch
}

/** Transactions on the writing connection, one after another. */
export function createTransactions(parts: Parts): RunTransaction {
  const { direct, kysely, lock, group, room, events, watch, rights } = parts
  const rowParts = { statements: statementsOver(direct), kysely, savepoint: savepointOver(direct) }
  return async (work, { joins = false, essential = false } = {}) => {
    if (!essential) room.mustBeThere()
    const release = await lock.acquire(joins)
    const news: News[] = []
    let rows = 0
    let commit: Promise<void>
    let value: Awaited<ReturnType<typeof work>>
    try {
      group.begin()
      const tx: DbTransaction = {
        statements: rowParts.statements,
        kysely,
        memory: createMemory(),
        rowsAt: (version) =>
          createRows({ ...rowParts, reader: createStoredRows(rowParts.statements) }, version),
        addRows: (count) => {
          rows += count
        },
        announce: (item) => {
          news.push(item)
        },
      }
      value = await lock.holding(() => work(tx))
      const writes = watch.take()
      const holders = rights.take()
      commit = group.end(rows, () => {
        for (const item of news) events.tell(item)
        for (const holder of holders) events.rightsChanged(holder)
        if (writes.length > 0) events.written(writes)
      })
    } catch (error) {
      watch.take()
      rights.take()
      group.undo(error)
      throw reportDiskError(events, error)
    } finally {
      release()
    }
    await commit.catch((error: unknown) => {
      throw reportDiskError(events, error)
    })
    return value
  }
}
