/** The states that something can have, with their labels and possible next states. */
export interface Machine<S extends string> {
  readonly steps: Readonly<Record<S, readonly S[]>>
  readonly text: Readonly<Record<S, string>>
}
