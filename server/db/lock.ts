/** One at a time, in the order of asking. Resolves to what gives the turn back. */
export interface Lock {
  acquire(): Promise<() => void>
}

export function createLock(): Lock {
  let tail: Promise<void> = Promise.resolve()
  return {
    async acquire() {
      const before = tail
      const mine = Promise.withResolvers<void>()
      tail = mine.promise
      await before
      return mine.resolve
    },
  }
}
