import { AsyncLocalStorage } from 'node:async_hooks'

/** One at a time, in the order of asking. */
export interface Lock {
  /** Resolves to what gives the turn back. */
  acquire(): Promise<() => void>
  /** Runs what the holder does, so that asking again inside it fails instead of waiting for ever. */
  holding<T>(work: () => Promise<T>): Promise<T>
}

export function createLock(): Lock {
  const holder = new AsyncLocalStorage<true>()
  let tail: Promise<void> = Promise.resolve()
  return {
    async acquire() {
      if (holder.getStore())
        throw new Error(
          'This would wait for itself: inside a commit use its tx, and tx.kysely for other tables',
        )
      const before = tail
      const mine = Promise.withResolvers<void>()
      tail = mine.promise
      await before
      return mine.resolve
    },
    holding: (work) => holder.run(true, work),
  }
}
