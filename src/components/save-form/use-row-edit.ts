import { useMemo, useState } from 'react'

interface RowEditInput<V, R> {
  /** The call that saves, by its name in sync/api. */
  readonly edit: string
  /** Empty for a row that is not there yet. */
  readonly rowId: string
  /** The row as it is now: a page that follows the server passes each new reading. */
  readonly row: R
  readonly valuesOf: (row: R) => V
}

/** A row that a form edits. */
export interface RowEdit<V, R = unknown> {
  readonly edit: string
  readonly rowId: string
  /** As it was when the form began, or when its person was last told of a change. */
  readonly row: R
  readonly values: V
  /** As it is now; null while nothing is newer. */
  readonly newest: V | null
  /** The newest row is what the form goes on from. */
  readonly adoptNewest: () => void
}

/** What a form began from, and what came since: the row that a save is sent with as its base. */
export function useRowEdit<V extends object, R>({
  edit,
  rowId,
  row: current,
  valuesOf,
}: RowEditInput<V, R>): RowEdit<V, R> {
  const [row, setRow] = useState(current)
  // The functions of callers are new at each drawing and read the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the row alone
  const values = useMemo(() => valuesOf(row), [row])
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the row alone
  const newest = useMemo(() => (current === row ? null : valuesOf(current)), [current, row])
  return { edit, rowId, row, values, newest, adoptNewest: () => setRow(current) }
}
