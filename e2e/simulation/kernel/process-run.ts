/**
 * A life of a device's program, from its start to its crash. Everything that the program awaits from the world goes
 * through `reach`; after the crash no result ever comes back, which is all that a killed program notices.
 */
export interface ProcessRun {
  readonly over: boolean
  /** Ends immediately. */
  end(): void
  /** Ends when the program next has awaited something `after` more times. */
  endAfter(awaits: number): void
  /** Ends inside the next transaction that writes, after some of its writes. */
  endInWrite(): void
  /** Throws in a transaction in which this life was to end. */
  inWrite(): void
  reach<T>(work: () => Promise<T>): Promise<T>
  whenOver(tell: () => void): void
}

export class Killed extends Error {}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

export function startProcessRun(): ProcessRun {
  let over = false
  let awaitsLeft = Number.POSITIVE_INFINITY
  let dieInWrite = false
  const listeners: (() => void)[] = []
  const end = () => {
    if (over) return
    over = true
    for (const tell of listeners) tell()
  }
  const pass = () => {
    if (--awaitsLeft <= 0) end()
  }
  return {
    get over() {
      return over
    },
    end,
    endAfter(awaits) {
      awaitsLeft = awaits
    },
    endInWrite() {
      dieInWrite = true
    },
    inWrite() {
      if (dieInWrite) end()
      if (over) throw new Killed('The program was killed in the middle of a transaction')
    },
    whenOver(tell) {
      listeners.push(tell)
    },
    async reach(work) {
      pass()
      if (over) return never()
      try {
        const value = await work()
        return over ? await never() : value
      } catch (error) {
        if (over) return never()
        throw error
      } finally {
        pass()
      }
    },
  }
}
