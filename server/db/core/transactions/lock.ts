import { AsyncLocalStorage } from 'node:async_hooks'

/** A lock with a queue: one holder at a time, first come, first served. */
export interface Lock {
  /** Resolves to what gives the turn back. `joins`: may find open what the one before has left open. */
  acquire(joins?: boolean): Promise<() => void>
  /** Runs what the holder does, so that asking again inside it fails instead of waiting for ever. */
  holding<T>(work: () => Promise<T>): Promise<T>
  /** Throws inside what the holder does. */
  mustNotHold(): void
  /** True while others wait for the turn after this one. */
  isWaitedFor(): boolean
}

interface LockOptions {
  /** Runs at the beginning of every turn that does not join. */
  readonly clear?: () => void
  /** The error message for a holder that asks for the lock again. */
  readonly nested?: string
}

export function createLock({
  clear = () => {},
  nested = 'This would wait for itself',
}: LockOptions = {}): Lock {
  const holder = new AsyncLocalStorage<true>()
  let tail: Promise<void> = Promise.resolve()
  let waitingCount = 0
  const mustNotHold = () => {
    if (holder.getStore()) throw new Error(nested)
  }
  return {
    mustNotHold,
    isWaitedFor: () => waitingCount > 0,
    async acquire(joins = false) {
      mustNotHold()
      const before = tail
      const turn = Promise.withResolvers<void>()
      tail = turn.promise
      waitingCount++
      await before
      waitingCount--
      if (!joins) clear()
      return turn.resolve
    },
    holding: (work) => holder.run(true, work),
  }
}
