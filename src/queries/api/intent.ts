/** The Idempotency-Key of a change that a person wants once. */
export interface Intent {
  /** The same key while the same input is tried again; another one for other input. */
  keyFor(input: unknown): string
  /** The change is made: the same input after this is another change. */
  done(): void
}

/** @param newKey a UUIDv7, as the log of changes takes it for the change's own id */
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
