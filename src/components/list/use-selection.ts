import { useRef, useState } from 'react'
import { type ListSource, mostChosen } from './source.ts'

/** The chosen rows. Only rows that the list shows now are ever chosen: nobody acts on what is not there to see. */
export interface Selection<R> {
  readonly rows: readonly R[]
  readonly ids: ReadonlySet<string>
  readonly isAll: boolean
  /** More match than are loaded, and all of those that are loaded are chosen. */
  readonly canChooseMatching: boolean
  /** @param isRange with Shift: everything between the one before and this one becomes as this one */
  toggle(row: R, isRange?: boolean): void
  toggleAll(): void
  chooseMatching(): void
  clear(): void
}

/** @param question another one drops what was chosen: another filter or search shows other rows */
export function useSelection<R>(
  source: Pick<ListSource<R>, 'rows' | 'total' | 'loadAll'>,
  rowKey: (row: R) => string,
  question: string,
): Selection<R> {
  const [state, setState] = useState({ question, ids: new Set<string>(), isEverything: false })
  const anchor = useRef<string | null>(null)
  if (state.question !== question) setState({ question, ids: new Set(), isEverything: false })
  const isCurrent = state.question === question
  const chosen = (row: R) => isCurrent && (state.isEverything || state.ids.has(rowKey(row)))
  const rows = source.rows.filter(chosen)
  const isAll = rows.length > 0 && rows.length === source.rows.length
  const keep = (ids: Iterable<string>) => setState({ question, ids: new Set(ids), isEverything: false })
  // Once all are here they are these rows: one that comes later is nobody's choice.
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
    for (const one of span) isOn ? ids.add(one) : ids.delete(one)
    anchor.current = key
    keep(ids)
  }
  return {
    rows,
    ids: new Set(rows.map(rowKey)),
    isAll,
    canChooseMatching: isAll && source.rows.length < Math.min(source.total, mostChosen),
    toggle,
    toggleAll: () => keep(isAll ? [] : source.rows.map(rowKey)),
    chooseMatching: () => {
      setState({ question, ids: new Set(), isEverything: true })
      source.loadAll()
    },
    clear: () => keep([]),
  }
}
