import type { News } from '../../core/events.ts'
import { lostUnless } from './connection.ts'
import { commitOn, undoOn } from './last-flight.ts'
import type { Begun, Writer, Writers } from './writers.ts'

/** Few enough that the first does not wait long for the last. */
const mostMembers = 32
const mostRows = 250
/** Other servers wait for the head as long as a group lasts, and a slow machine needs seconds for a full one. */
const longestGroupMs = 250

/** The head's row is locked first, so that the order of versions is the order of commits. */
const beginLocked = 'begin; select epoch, v, tag from "syncHead" where id = 1 for update'

/** What waits for the end of a transaction happens now, and what comes later waits for it again. */
const checks = ['set constraints all immediate', 'set constraints all deferred']

/** A unit of work that is over and not yet stored. */
interface Member {
  /** The number of rows that it wrote. */
  readonly rows: number
  readonly news: readonly News[]
  /** Whether the feed tells of the commit. */
  readonly done: PromiseWithResolvers<boolean>
}

const isFull = (members: readonly Member[]): boolean =>
  members.length >= mostMembers || members.reduce((sum, { rows }) => sum + rows, 0) >= mostRows

/** Undoes what came since the savepoint. */
const undoUnit = ({ flow }: Writer) =>
  flow.ask({ text: 'rollback to savepoint unit; release savepoint unit', values: [] })

/**
 * Units of work that wait for each other share one transaction and its commit: each is a savepoint in it. No unit is reported
 * as done before the commit. Only the holder of the lock may call these.
 */
export function createSharedCommit(writers: Writers) {
  let writer: Writer | undefined
  let members: Member[] = []
  /** Whether the members have met the rules of the end of a transaction. */
  let isChecked = false
  let beganAt = 0

  const isOver = (): boolean => isFull(members) || performance.now() - beganAt >= longestGroupMs

  function settle(answer: (member: Member) => void): void {
    const settledMembers = members
    members = []
    writer = undefined
    for (const member of settledMembers) answer(member)
  }
  const fail = (error: unknown): void => settle(({ done }) => done.reject(error))

  async function finish(): Promise<void> {
    if (!writer || members.length === 0) return
    const news = members.flatMap((member) => member.news)
    try {
      const isAnnounced = await commitOn(writer, news)
      settle(({ done }) => done.resolve(isAnnounced))
    } catch (error) {
      fail(error)
    }
  }

  return {
    /** Begins a unit, in a transaction of its own or in the one that was left open. */
    async begin(): Promise<Begun> {
      if (writer) {
        writer.flow.send({ text: 'savepoint unit', values: [] })
        return { writer, head: undefined }
      }
      const beginning = await writers.begin(beginLocked)
      writer = beginning.writer
      beganAt = performance.now()
      return beginning
    },
    /** Takes a unit whose work is over into the group. Throws what a statement of it met; it is then to be undone. */
    async add(member: Member, isWaitedFor: boolean): Promise<void> {
      // The commit undoes all units for one that breaks a rule of the end of a transaction.
      isChecked = members.length > 0 || isWaitedFor
      if (isChecked) for (const text of checks) writer?.flow.send({ text, values: [] })
      if (members.length > 0) writer?.flow.send({ text: 'release savepoint unit', values: [] })
      await writer?.flow.settle()
      members.push(member)
    },
    /** Undoes a unit, and leaves those before it. */
    async undo(): Promise<void> {
      if (!writer) return
      const { flow, client } = writer
      if (members.length === 0) {
        writer = undefined
        return undoOn(client, flow)
      }
      await flow.forget()
      try {
        await undoUnit(writer)
      } catch (error) {
        client.release(true)
        fail(lostUnless(error))
      }
    },
    /** Commits, unless another unit waits, which goes on in the same transaction or commits it. */
    async finishUnless(isWaitedFor: boolean): Promise<void> {
      if (!isWaitedFor || !isChecked || isOver()) await finish()
    },
    finish,
  }
}
