/** Runs work one after another. Callers who ask while it runs share the next run, which has not begun yet. */
export function createTurns(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let next: Promise<void> | null = null
  return () => {
    next ??= running.then(() => {
      next = null
      running = work()
      return running
    })
    return next
  }
}
