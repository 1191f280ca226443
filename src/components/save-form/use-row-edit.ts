import { useMemo, useState } from 'react'

interface RowEditInput<V, R> {
  /** The name in sync/api of the call that saves. */
  readonly edit: string
  /** Empty for a new row. */
  readonly rowId: string
  /** The current row: a page that follows the server passes each new version. */
  readonly row: R
  readonly valuesOf: (row: R) => V
}

/** A row that a form edits. */
export interface RowEdit<V, R = unknown> {
  readonly edit: string
  readonly rowId: string
  /** The row as it was when the form opened, or when the person last saw a change. */
  readonly row: R
  readonly values: V
  /** The current values; null if they haven't changed. */
  readonly newest: V | null
  /** Makes the newest row the form's base. */
  readonly adoptNewest: () => void
}

/** The row a form started from and its newer versions; a save sends that row as its base. */
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
