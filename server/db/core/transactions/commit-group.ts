import type { DirectStatements } from '../direct-statements.ts'

/** Few enough that the first does not wait long for the last. */
const mostMembers = 32
const mostRows = 250

interface Member {
  readonly notify: () => void
  readonly done: PromiseWithResolvers<void>
}

/**
 * Concurrent units of work share one write to the disk: each is a savepoint in a transaction that stays open until the
 * units that arrived meanwhile have had their turn. No unit is reported as done before that. Only the holder of the
 * lock may call `begin`, `end` and `undo`.
 */
export interface CommitGroup {
  /** Opens a transaction, or continues in the one that was left open. */
  begin(): void
  /**
   * The unit is over and wrote this many rows. Resolves once it is on the disk, after `notify`, which runs in the
   * order of the units; rejects when the disk did not take it, and then no part of the unit has happened.
   */
  end(rows: number, notify: () => void): Promise<void>
  /** The unit has failed: what it did is undone, and what others did before it stays. */
  undo(error: unknown): void
  /** Ends the transaction that was left open, if one was. */
  finish(): void
}

/** `soon` runs its argument after everything that now waits for the event loop. */
export function createCommitGroup(write: DirectStatements, soon: (work: () => void) => void): CommitGroup {
  let members: Member[] = []
  let rowCount = 0
  let isInUnit = false
  let isDue = false

  function settle(answer: (member: Member) => void): void {
    const settledMembers = members
    members = []
    rowCount = 0
    isDue = false
    for (const member of settledMembers) answer(member)
  }
  const fail = (error: unknown) => settle(({ done }) => done.reject(error))

  function finish(): void {
    if (members.length === 0) return
    try {
      write.control('commit')
    } catch (error) {
      if (write.inTransaction) write.control('rollback')
      fail(error)
      return
    }
    settle(({ notify, done }) => {
      notify()
      done.resolve()
    })
  }

  function whenDue(): void {
    if (isInUnit) isDue = true
    else finish()
  }

  return {
    begin() {
      // The first needs no savepoint: it takes back the whole transaction. Under one, SQLite keeps each page as it was.
      write.control(members.length === 0 ? 'begin immediate' : 'savepoint unit')
      isInUnit = true
    },
    end(rows, notify) {
      isInUnit = false
      if (members.length > 0) write.control('release unit')
      const settlement = Promise.withResolvers<void>()
      members.push({ notify, done: settlement })
      rowCount += rows
      if (isDue || members.length >= mostMembers || rowCount >= mostRows) finish()
      else if (members.length === 1) soon(whenDue)
      return settlement.promise
    },
    undo(error) {
      isInUnit = false
      // On a full or broken disk SQLite itself has given up the whole transaction.
      if (!write.inTransaction) return fail(error)
      if (members.length === 0) return write.control('rollback')
      write.control('rollback to unit')
      write.control('release unit')
      if (isDue) finish()
    },
    finish,
  }
}
