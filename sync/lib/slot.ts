/** One value that a page holds and that a part above sets, such as a handler whose imports would form a circle. */
export interface Slot<T> {
  readonly current: T
  /** Returns a function that puts the initial value back, unless another value was set meanwhile. */
  set(value: T): () => void
}

export function createSlot<T>(initial: T): Slot<T> {
  let current = initial
  return {
    get current() {
      return current
    },
    set(value) {
      current = value
      return () => {
        if (current === value) current = initial
      }
    },
  }
}
