/**
 * The answers that a transaction had from tables that are not synced. Code that writes such a row forgets its answer, or puts the
 * new one in its place. Units of work that share a transaction share its memory.
 */
export interface ReadMemory {
  /** Asks only once for what a key names, also while the answer is on its way. */
  recall<T>(key: MemoryKey, ask: () => Promise<T>): Promise<T>
  put(key: MemoryKey, value: unknown): void
  forget(key: MemoryKey): void
}

/** A key names a question with what it is about. */
export type MemoryKey =
  | 'head'
  | 'schedules'
  | 'webhooks'
  | 'newReports'
  | `serials ${number}`
  | `client ${string}`
  | `commit ${number}`
  | `mutation ${string}`
  | `call ${string}`
  | `scope ${string}`
  | `hours ${string}`

export function createMemory(): ReadMemory {
  const answers = new Map<MemoryKey, Promise<unknown>>()
  return {
    recall<T>(key: MemoryKey, ask: () => Promise<T>): Promise<T> {
      const answer = (answers.get(key) as Promise<T> | undefined) ?? ask()
      answers.set(key, answer)
      return answer
    },
    put(key, value) {
      answers.set(key, Promise.resolve(value))
    },
    forget(key) {
      answers.delete(key)
    },
  }
}
