/** A test of the gate by its file and a part of its title. */
export type GateTest = readonly [file: string, title: string]

/** A row is one promise of reliability or security, with the proof that it holds. */
export interface Row {
  readonly id: string
  readonly fault: string
  readonly holds: string
  readonly tests: readonly GateTest[]
  /** Figures of soak parts, as `part/figure`. */
  readonly figures: readonly string[]
  /** The bug that was planted, or the way in which the check was seen to fail; null if there was none. */
  readonly control: string | null
  /** The part of the promise that has not been shown. */
  readonly notYet?: string
  /** The part that can't be shown before a release or without a service, with the reason and the substitute. */
  readonly instead?: string
}
