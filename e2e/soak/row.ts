/** A test of the gate by its file and a part of its title. */
export type GateTest = readonly [file: string, title: string]

/** One promise of reliability or security, with what shows that it holds. */
export interface Row {
  readonly id: string
  readonly fault: string
  readonly holds: string
  readonly tests: readonly GateTest[]
  /** Figures of soak parts, as `part/figure`. */
  readonly figures: readonly string[]
  /** What was planted, or how the check was seen to fail; null where nothing was. */
  readonly control: string | null
  /** What of the promise nobody has shown. */
  readonly notYet?: string
}
