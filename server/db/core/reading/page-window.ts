/** The place of a page in its list. */
export interface PageWindow {
  readonly limit: number
  /** The rows to skip. */
  readonly offset: number
  /** True if the rows are read and skipped from the list's end, in the opposite order. */
  readonly fromEnd: boolean
}

/** A page from the nearer end of its list: the database reads each row that it skips, so the last page is as quick as the first. */
export function windowOf(totalItems: number, pageNumber: number, pageSize: number): PageWindow {
  const rowsBefore = (pageNumber - 1) * pageSize
  const limit = Math.max(0, Math.min(pageSize, totalItems - rowsBefore))
  const rowsAfter = totalItems - rowsBefore - limit
  if (limit === 0) return { limit, offset: 0, fromEnd: false }
  if (rowsAfter >= rowsBefore) return { limit: pageSize, offset: rowsBefore, fromEnd: false }
  return { limit, offset: rowsAfter, fromEnd: true }
}

type Direction = 'asc' | 'desc'

/** The direction in which the rows of a window are read. */
export function directionIn({ fromEnd }: Pick<PageWindow, 'fromEnd'>, direction: Direction): Direction {
  if (!fromEnd) return direction
  return direction === 'asc' ? 'desc' : 'asc'
}

/** The rows of a window in the list's own order. */
export const inListOrder = <R>({ fromEnd }: Pick<PageWindow, 'fromEnd'>, rows: readonly R[]): R[] =>
  fromEnd ? rows.toReversed() : [...rows]
