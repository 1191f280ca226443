/**
 * The run holds all devices and the server to these: sync.md's list, each with a name that a planted bug must meet.
 */
export type Checker =
  | 'convergence'
  | 'scope-sums'
  | 'queue-empty'
  | 'exactly-once'
  | 'clocks'
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
  | 'rights'
  | 'refusal'
  | 'label-numbers'
  | 'twins'
  | 'moved-back'
  | 'deliveries'
  | 'offices'
  | 'roads'
  | 'pickups'
  | 'door-codes'
  | 'origins'
  | 'makers'
  | 'photos'
  | 'door-money'
  | 'claims'
  | 'questions'
  | 'clocks'
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
  /** From now on these are not asked for: something has happened in which they can't be kept. */
  excuse(checkers: readonly Checker[]): void
  violations(): readonly Violation[]
}

export function verdict(now: () => number): Verdict {
  const violations: Violation[] = []
  const excusedCheckers = new Set<Checker>()
  return {
    fail(checker, where, message) {
      if (violations.length < 50 && !excusedCheckers.has(checker))
        violations.push({ checker, where, message, at: now() })
    },
    excuse(checkers) {
      for (const checker of checkers) excusedCheckers.add(checker)
    },
    violations: () => violations,
  }
}
