/** Waiting comes in through this seam, so that a simulation can own it. */
export interface Timers {
  /** Calls once after so many milliseconds; the returned function prevents it. */
  after(ms: number, call: () => void): () => void
}

export const sleep = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve)
  })

export class TimedOut extends Error {
  constructor(what: string) {
    super(`${what} took too long`)
    this.name = 'TimedOut'
  }
}

/** The promise's outcome, or TimedOut: nothing in the engine waits without an end. */
export function within<T>(timers: Timers, ms: number, what: string, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ms, () => reject(new TimedOut(what)))
    promise.then(
      (value) => {
        cancel()
        resolve(value)
      },
      (fault: unknown) => {
        cancel()
        reject(fault)
      },
    )
  })
}
