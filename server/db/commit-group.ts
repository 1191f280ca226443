import type { Lock } from './lock.ts'
import type { Statements } from './statements.ts'

/** Few enough that the first does not wait long for the last. */
const mostMembers = 32
const mostRows = 250

interface Member {
  readonly told: () => void
  readonly done: PromiseWithResolvers<void>
}

/**
 * Units of work that wait for each other share one write to the disk: each is a savepoint, and the last one commits for all.
 * Nobody hears that its unit is done before that. All of it is for whoever holds the lock.
 */
export interface CommitGroup {
  /** Opens a transaction, or goes on in the one that was left open. */
  begin(): void
  /**
   * The unit is over, and wrote so many rows. Resolves once it is on the disk, after `told`, which runs in the order of the
   * units; rejects when the disk did not take it, and then nothing of the unit has happened.
   */
  end(rows: number, told: () => void): Promise<void>
  /** The unit has failed: what it did is undone, and what others did before it stays. */
  undo(error: unknown): void
}

export function createCommitGroup(write: Statements, lock: Lock): CommitGroup {
  let members: Member[] = []
  let written = 0

  function settle(how: (member: Member) => void): void {
    const all = members
    members = []
    written = 0
    for (const member of all) how(member)
  }
  const fail = (error: unknown) => settle(({ done }) => done.reject(error))

  function commit(): void {
    try {
      write.control('commit')
    } catch (error) {
      if (write.inTransaction) write.control('rollback')
      fail(error)
      return
    }
    settle(({ told, done }) => {
      told()
      done.resolve()
    })
  }

  return {
    begin() {
      if (members.length === 0) write.control('begin immediate')
      write.control('savepoint unit')
    },
    end(rows, told) {
      write.control('release unit')
      const done = Promise.withResolvers<void>()
      members.push({ told, done })
      written += rows
      const isFull = members.length >= mostMembers || written >= mostRows
      if (isFull || !lock.nextJoins()) commit()
      return done.promise
    },
    undo(error) {
      // On a full or broken disk SQLite itself has given up the whole transaction.
      if (!write.inTransaction) return fail(error)
      if (members.length === 0) return write.control('rollback')
      write.control('rollback to unit')
      write.control('release unit')
      if (!lock.nextJoins()) commit()
    },
  }
}
