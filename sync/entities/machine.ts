/** The states something can be in, as people read them, and what may follow each. */
export interface Machine<S extends string> {
  readonly steps: Readonly<Record<S, readonly S[]>>
  readonly text: Readonly<Record<S, string>>
}
