import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Timers } from '#sync/lib/timers.ts'

/** The specification's figures for the package search. */
export const searchRules = {
  debounceMs: 750,
  manualDebounceMs: 500,
  minLength: 3,
  pageSize: 20,
  firstPage: 1,
  listHeight: 200,
  itemHeight: 80,
} as const

export interface SearchState<R> {
  readonly text: string
  readonly results: readonly R[]
  readonly total: number
  readonly loading: boolean
  /** True if only the device was searched, so rows that are still loading may be missing. */
  readonly fromDevice: boolean
  /** An error, or the source of the results; '' if there is nothing to say. */
  readonly note: string
}

export interface SearchResults<R> {
  readonly results: readonly R[]
  readonly total: number
  readonly fromDevice: boolean
  readonly note: string
}

export interface Search<R> {
  readonly store: StoreApi<SearchState<R>>
  /** Searches for the typed text in lower case, once typing has paused. */
  input(text: string): void
  /** Searches for the text as written; does nothing while a search is loading. */
  submit(): void
  /** Repeats the device's own search after more rows have arrived. */
  again(): void
}

/** The text instead of results. It can't say that there are none while rows are still loading. */
export const noResultsText = ({ fromDevice }: { readonly fromDevice: boolean }, isBehind: boolean): string =>
  fromDevice && isBehind
    ? 'Packages are still loading on this device. Matches appear as they arrive.'
    : 'No results to display'

/** The state of the search widget: when to search, and what to show meanwhile. */
export function createSearch<R>(ask: (text: string) => Promise<SearchResults<R>>, timers: Timers): Search<R> {
  const store = createStore<SearchState<R>>(() => ({
    text: '',
    results: [],
    total: 0,
    loading: false,
    fromDevice: false,
    note: '',
  }))
  const { getState, setState } = store
  let cancel = () => {}
  let requests = 0
  let question = ''

  const after = (ms: number, work: () => void) => {
    cancel()
    cancel = timers.after(ms, work)
  }
  const search = (text: string) => {
    const requestNumber = ++requests
    question = text
    if (text.trim().length < searchRules.minLength)
      return setState({ results: [], total: 0, loading: false, fromDevice: false, note: '' })
    setState({ loading: true, note: '' })
    // Ignores replies to earlier searches.
    const show = (change: Partial<SearchState<R>>) =>
      requestNumber === requests && setState({ loading: false, ...change })
    ask(text).then(show, (error: unknown) =>
      show({
        results: [],
        total: 0,
        fromDevice: false,
        note: error instanceof Error ? error.message : 'The search failed.',
      }),
    )
  }
  return {
    store,
    input(text) {
      setState({ text })
      after(searchRules.debounceMs, () => search(text.toLowerCase()))
    },
    submit() {
      if (getState().loading) return
      after(searchRules.manualDebounceMs, () => {
        if (!getState().loading) search(getState().text)
      })
    },
    again() {
      if (getState().fromDevice) search(question)
    },
  }
}
