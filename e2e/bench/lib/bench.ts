/** A row is one line of the report. */
export interface Row {
  readonly work: string
  readonly measured: string
  /** The bare thing, measured in the same run; empty when there is none. */
  readonly limit: string
  /** Measured ÷ limit; above 1 is slower, larger or less than the bare thing. */
  readonly ratio: number | null
  readonly goal: string
  /** Null: there is no goal for it, the figure only explains another. */
  readonly met: boolean | null
  /** The cause why the goal is not met, in one line; shown only while it is not met. */
  readonly reason?: string
  /** How it was measured: sizes, rounds, what is counted. */
  readonly how: string
}

export interface Bench {
  readonly name: string
  readonly about: string
  /** The document that it writes itself; its rows are then only printed. */
  readonly writes?: string
  run(): Promise<Row[]>
}
