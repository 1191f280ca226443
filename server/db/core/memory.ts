/**
 * What a transaction has read of tables that are not synced. Who writes what is remembered here forgets it, or puts in what it is
 * now. Units of work that share a transaction share its memory.
 */
export interface Memory {
  /** Asks only once for what a key names, also while the answer is on its way. */
  recall<T>(key: MemoryKey, ask: () => Promise<T>): Promise<T>
  put(key: MemoryKey, value: unknown): void
  forget(key: MemoryKey): void
}

/** What is remembered. */
export type MemoryKey =
  | 'head'
  | 'transit'
  | 'webhooks'
  | `client ${string}`
  | `commit ${number}`
  | `mutation ${string}`
  | `call ${string}`
  | `scope ${string}`

export function createMemory(): Memory {
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
