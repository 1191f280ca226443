import type { ReactNode } from 'react'

/** Where a row stands, and how it hands the keyboard on. */
export interface RowPlace {
  readonly index: number
  /** Pixels from the top of the list; null where rows follow each other in the page. */
  readonly start: number | null
  /** Takes the keyboard to the row of that index. */
  readonly move: (index: number) => void
  readonly measure: ((element: HTMLElement | null) => void) | null
}

export interface ListBodyProps {
  /** How many rows are here. */
  count: number
  keyOf: (index: number) => string
  drawRow: (place: RowPlace) => ReactNode
  asCards: boolean
  /** Called for each stretch of rows whose end comes near. */
  onNearEnd: () => void
}
