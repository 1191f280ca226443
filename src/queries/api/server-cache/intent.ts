/** The Idempotency-Key of a change that a person makes once. */
export interface Intent {
  /** Returns the same key while the same input is retried, and a new key for different input. */
  keyFor(input: unknown): string
  /** The change was made, so the same input counts as a new change from now on. */
  done(): void
}

/** @param newKey creates a UUIDv7, as the change log takes it as the change's id */
export function createIntent(newKey: () => string): Intent {
  let last: { text: string; key: string } | null = null
  return {
    keyFor(input) {
      const text = JSON.stringify(input)
      if (last?.text !== text) last = { text, key: newKey() }
      return last.key
    },
    done() {
      last = null
    },
  }
}
