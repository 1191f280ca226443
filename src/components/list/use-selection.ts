import { useRef, useState } from 'react'
import { type ListSource, mostChosen } from './source.ts'

/**
 * The selected rows. Only rows that the list currently shows are ever selected, because people must not act on rows they
 * can't see.
 */
export interface Selection<R> {
  readonly rows: readonly R[]
  readonly ids: ReadonlySet<string>
  readonly isAll: boolean
  /** All loaded rows are selected, and more rows match. */
  readonly canChooseMatching: boolean
  /** @param isRange with Shift: sets all rows since the previous click to the state of this row */
  toggle(row: R, isRange?: boolean): void
  toggleAll(): void
  chooseMatching(): void
  /** Selects the loaded rows; a second time, all rows that match. */
  chooseMore(): void
  clear(): void
}

/** @param question a new value (another filter or search) clears the selection, because it shows other rows */
export function useSelection<R>(
  source: Pick<ListSource<R>, 'rows' | 'total' | 'loadAll'>,
  rowKey: (row: R) => string,
  question: string,
): Selection<R> {
  const [state, setState] = useState({ question, ids: new Set<string>(), isEverything: false })
  const anchor = useRef<string | null>(null)
  if (state.question !== question) setState({ question, ids: new Set(), isEverything: false })
  const isCurrent = state.question === question
  const isSelected = (row: R) => isCurrent && (state.isEverything || state.ids.has(rowKey(row)))
  const rows = source.rows.filter(isSelected)
  const isAll = rows.length > 0 && rows.length === source.rows.length
  const keep = (ids: Iterable<string>) => setState({ question, ids: new Set(ids), isEverything: false })
  // Once all rows are loaded, the selection is fixed to them, so that rows that arrive later aren't selected.
  if (isCurrent && state.isEverything && source.rows.length >= Math.min(source.total, mostChosen))
    keep(source.rows.map(rowKey))
  const toggle = (row: R, isRange = false) => {
    const key = rowKey(row)
    const keys = source.rows.map(rowKey)
    const from = isRange && anchor.current !== null ? keys.indexOf(anchor.current) : -1
    const [start, end] = [from === -1 ? keys.indexOf(key) : from, keys.indexOf(key)].sort((a, b) => a - b)
    const span = keys.slice(start, (end ?? 0) + 1)
    const ids = new Set(rows.map(rowKey))
    const isOn = !ids.has(key)
    for (const item of span) isOn ? ids.add(item) : ids.delete(item)
    anchor.current = key
    keep(ids)
  }
  const canChooseMatching = isAll && source.rows.length < Math.min(source.total, mostChosen)
  const chooseLoaded = () => keep(source.rows.map(rowKey))
  const chooseMatching = () => {
    setState({ question, ids: new Set(), isEverything: true })
    source.loadAll()
  }
  return {
    rows,
    ids: new Set(rows.map(rowKey)),
    isAll,
    canChooseMatching,
    toggle,
    toggleAll: () => (isAll ? keep([]) : chooseLoaded()),
    chooseMatching,
    chooseMore: () => (canChooseMatching ? chooseMatching() : chooseLoaded()),
    clear: () => keep([]),
  }
}
