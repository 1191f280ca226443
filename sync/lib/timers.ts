/** Timers are injected, so that a simulation can control waiting. */
export interface Timers {
  /** Calls once after `ms` milliseconds. The returned function cancels it. */
  after(ms: number, call: () => void): () => void
}

export const sleep = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve)
  })

export class TimedOut extends Error {
  constructor(subject: string) {
    super(`${subject} took too long`)
    this.name = 'TimedOut'
  }
}

/** The promise's outcome, or TimedOut, so that nothing in the engine waits without end. */
export function within<T>(timers: Timers, ms: number, subject: string, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ms, () => reject(new TimedOut(subject)))
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
