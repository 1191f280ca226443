import type { News } from '../../core/events.ts'
import { classOf, UnknownOutcome } from '../core/errors.ts'
import type { DbTransaction } from '../core/transactions/transaction.ts'
import { commitOn, undoOn } from './last-flight.ts'
import { createView, type Look, type LooksAhead, type View } from './looks-ahead.ts'
import { createUnit, type Unit } from './unit.ts'
import type { Writer, Writers } from './writers.ts'

/** Few enough that the first does not wait long for the last. */
const mostMembers = 32
const mostRows = 250
/** Other servers wait for the head while a group lasts, and a slow machine needs seconds for a full one. */
const longestGroupMs = 250

/** The head's row is locked first, so that the order of versions is the order of commits. */
export const beginLocked = 'begin; select epoch, v, tag from "syncHead" where id = 1 for update'

/** A value that is stored, and whether the feed tells of its commit. */
export interface StoredValue<T> {
  readonly value: T
  readonly isAnnounced: boolean
}

export type Work<T> = (tx: DbTransaction) => Promise<T>

/** A unit of work that is over and not yet stored. */
interface Member {
  /** The number of rows that it wrote. */
  readonly rows: number
  readonly news: readonly News[]
  store(isAnnounced: boolean): void
  fail(error: unknown): void
  /** Runs the work again, in a transaction of its own. Returns the error that it met. */
  runAlone(): Promise<unknown>
}

interface Group {
  readonly writer: Writer
  readonly members: Member[]
  readonly beganAt: number
  view: View
}

const isOver = ({ members, beganAt }: Group): boolean =>
  members.length >= mostMembers ||
  members.reduce((sum, { rows }) => sum + rows, 0) >= mostRows ||
  performance.now() - beganAt >= longestGroupMs

type RunAlone = <T>(work: Work<T>) => Promise<StoredValue<T>>

/**
 * Each has a transaction of its own now: of the one that they shared nothing was stored. Without the database the rest need
 * not try.
 */
async function runEachAlone(members: readonly Member[]): Promise<void> {
  let loss: unknown
  for (const member of members) {
    if (loss !== undefined) {
      member.fail(loss)
      continue
    }
    const error = await member.runAlone()
    if (classOf(error) === 'lost-connection') loss = error
  }
}

async function beginGroup(writers: Writers, looks: LooksAhead): Promise<Group> {
  const { writer, head } = await writers.begin(beginLocked, true)
  const view = createView(writer, head)
  looks.open(view)
  return { writer, view, members: [], beganAt: performance.now() }
}

/** Undoes the unit that has just failed, and leaves those before it. */
async function undoUnit(group: Group, looks: LooksAhead): Promise<void> {
  const { writer, members } = group
  if (members.length === 0) {
    looks.close()
    return undoOn(writer.client, writer.flow)
  }
  await writer.flow.savepoint('unit').goBack()
  // Others may have looked at rows of the undone unit meanwhile.
  looks.close()
  group.view = createView(writer, undefined)
  looks.open(group.view)
}

/**
 * True if what a unit threw may come of a statement that failed, perhaps one of an earlier unit: the answers to those that were
 * only sent are still on their way.
 */
const isUnfounded = (flow: Writer['flow']): Promise<boolean> =>
  flow.settle().then(
    () => false,
    () => true,
  )

/** Commits a group. When nothing was stored, each of its units runs again. */
async function storeAll({ writer, members }: Group): Promise<void> {
  const news = members.flatMap((member) => member.news)
  try {
    const isAnnounced = await commitOn(writer, news)
    for (const member of members) member.store(isAnnounced)
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) return runEachAlone(members)
    for (const member of members) member.fail(error)
  }
}

/** Turns a unit whose work is over into a member of its group. */
const memberOf = <T>(
  { rows, news }: Unit,
  { resolve, reject }: Pick<PromiseWithResolvers<StoredValue<T>>, 'resolve' | 'reject'>,
  runAlone: () => Promise<StoredValue<T>>,
): Omit<Member, 'store'> => ({
  rows: rows(),
  news,
  fail: reject,
  runAlone: () =>
    runAlone().then(resolve, (error: unknown) => {
      reject(error)
      return error
    }),
})

/**
 * Units of work that wait for each other share one transaction and its commit: each is a savepoint in it. No unit is reported
 * as done before the commit, and none waits for its own statements: when one of them fails, nothing is stored and each unit
 * runs again alone. Only the holder of the lock may call these.
 */
export function createSharedCommit(writers: Writers, looks: LooksAhead, runAlone: RunAlone) {
  let group: Group | undefined

  async function finish(): Promise<void> {
    if (!group) return
    const current = group
    group = undefined
    looks.close()
    await storeAll(current)
  }

  return {
    /**
     * Runs a unit, in a transaction of its own or in the one that was left open. `done` is what it comes to with the commit.
     * Throws what the work throws where no unit comes before it.
     */
    async run<T>(work: Work<T>, look: Look): Promise<{ done: Promise<StoredValue<T>> }> {
      group ??= await beginGroup(writers, looks)
      const current = group
      const { flow, parts } = current.writer
      const savepoint = current.members.length > 0 ? flow.savepoint('unit') : undefined
      await looks.finish(look, current.view)
      await savepoint?.set()
      const unit = createUnit(parts, current.view)
      const settlement = Promise.withResolvers<StoredValue<T>>()
      const add = (store: Member['store']) =>
        current.members.push({ ...memberOf(unit, settlement, () => runAlone(work)), store })
      try {
        const value = await work(unit.tx)
        await savepoint?.release()
        add((isAnnounced) => settlement.resolve({ value, isAnnounced }))
      } catch (error) {
        if (await isUnfounded(flow)) {
          // Nothing is stored, and each unit runs again.
          add(() => {})
          await finish()
        } else if (current.members.length === 0) {
          group = undefined
          await undoUnit(current, looks)
          throw error
        } else {
          await undoUnit(current, looks)
          // The reason may be what units before it wrote, and they are not stored yet.
          const undone = { ...unit, rows: () => 0, news: [] }
          const member = memberOf(undone, settlement, () => runAlone(work))
          current.members.push({ ...member, store: () => settlement.reject(error) })
        }
      }
      return { done: settlement.promise }
    },
    /** Commits, unless another unit waits, which continues in the same transaction or commits it. */
    async finishUnless(isWaitedFor: boolean): Promise<void> {
      if (group && (!isWaitedFor || isOver(group))) await finish()
    },
    finish,
  }
}
