import type { ReactNode } from 'react'

/** The position of a row, and how it passes the keyboard focus on. */
export interface RowPlace {
  readonly index: number
  /** Pixels from the top of the list; null where rows follow the normal flow of the page. */
  readonly start: number | null
  /** Moves the keyboard focus to the row with that index. */
  readonly move: (index: number) => void
  readonly measure: ((element: HTMLElement | null) => void) | null
}

export interface ListBodyProps {
  /** The number of loaded rows. */
  count: number
  keyOf: (index: number) => string
  drawRow: (place: RowPlace) => ReactNode
  asCards: boolean
  /** Called when the end of the loaded rows comes close. */
  onNearEnd: () => void
}
