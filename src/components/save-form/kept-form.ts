/** The state of a form that is kept over a reload, for the note above it. */
export interface KeptForm {
  /** The values were typed before the page was reloaded. */
  readonly isRestored: boolean
  readonly discard: () => void
  /** Hides the note. */
  readonly hide: () => void
}
