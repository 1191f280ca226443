import { AsyncLocalStorage } from 'node:async_hooks'

/** One at a time, in the order of asking. */
export interface Lock {
  /** Resolves to what gives the turn back. `joins`: whoever has the turn before may leave its transaction open for this. */
  acquire(joins?: boolean): Promise<() => void>
  /** Whether somebody waits, and the next of them joins. Who waits does not go away. */
  nextJoins(): boolean
  /** Runs what the holder does, so that asking again inside it fails instead of waiting for ever. */
  holding<T>(work: () => Promise<T>): Promise<T>
}

interface Waiting {
  readonly joins: boolean
  readonly begin: () => void
}

export function createLock(): Lock {
  const holder = new AsyncLocalStorage<true>()
  const queue: Waiting[] = []
  let isTaken = false
  const giveBack = () => {
    const next = queue.shift()
    if (next) next.begin()
    else isTaken = false
  }
  const turn = () => {
    let isOver = false
    return () => {
      if (!isOver) giveBack()
      isOver = true
    }
  }
  return {
    async acquire(joins = false) {
      if (holder.getStore())
        throw new Error(
          'This would wait for itself: inside a commit use its tx, and tx.kysely for other tables',
        )
      if (isTaken) await new Promise<void>((begin) => queue.push({ joins, begin }))
      isTaken = true
      return turn()
    },
    nextJoins: () => queue[0]?.joins === true,
    holding: (work) => holder.run(true, work),
  }
}
