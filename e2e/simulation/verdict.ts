/** What the run holds the devices and the server to: sync.md's list, each with a name that a planted bug must meet. */
export type Checker =
  | 'convergence'
  | 'scope-sums'
  | 'queue-empty'
  | 'exactly-once'
  | 'no-loss'
  | 'loss-told'
  | 'order'
  | 'prefix'
  | 'own-writes'
  | 'monotonic'
  | 'confidentiality'
  | 'liveness'
  | 'rebase'
  | 'replayed-request'
  | 'server-versions'
  | 'no-op-write'
  | 'crash'

export interface Violation {
  readonly checker: Checker
  /** A device's name, or "server". */
  readonly where: string
  readonly message: string
  readonly at: number
}

export interface Verdict {
  fail(checker: Checker, where: string, message: string): void
  violations(): readonly Violation[]
}

export function verdict(now: () => number): Verdict {
  const found: Violation[] = []
  return {
    fail(checker, where, message) {
      if (found.length < 50) found.push({ checker, where, message, at: now() })
    },
    violations: () => found,
  }
}
