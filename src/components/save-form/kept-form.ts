/** What a form that is kept over a reload says to its note. */
export interface KeptForm {
  /** What stands in it was typed before the page was reloaded. */
  readonly isRestored: boolean
  readonly discard: () => void
  /** Takes the note away. */
  readonly hide: () => void
}
