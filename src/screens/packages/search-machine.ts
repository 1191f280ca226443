import type { Timers } from '#sync/engine/timers.ts'

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
  /** What went wrong, or where the results come from, in words; '' when there is nothing to say. */
  readonly note: string
}

export interface Answer<R> {
  readonly results: readonly R[]
  readonly total: number
  readonly note: string
}

export interface SearchMachine<R> {
  state(): SearchState<R>
  /** Told of every change of the state; returns how to stop. */
  subscribe(listen: () => void): () => void
  /** The person typed: searched, lower-cased, when typing has paused. */
  input(text: string): void
  /** The person asked for it: as written; does nothing while a search is loading. */
  submit(): void
}

/** The search widget without its looks: what is asked, when, and what is shown meanwhile. */
export function searchMachine<R>(
  ask: (text: string) => Promise<Answer<R>>,
  timers: Timers,
): SearchMachine<R> {
  let state: SearchState<R> = { text: '', results: [], total: 0, loading: false, note: '' }
  const listeners = new Set<() => void>()
  let cancel = () => undefined as undefined
  let asked = 0

  const set = (change: Partial<SearchState<R>>) => {
    state = { ...state, ...change }
    for (const listen of listeners) listen()
  }
  const after = (ms: number, work: () => void) => {
    cancel()
    const stop = timers.after(ms, work)
    cancel = () => {
      stop()
      return undefined
    }
  }
  const search = (text: string) => {
    const mine = ++asked
    if (text.trim().length < searchRules.minLength)
      return set({ results: [], total: 0, loading: false, note: '' })
    set({ loading: true, note: '' })
    // An answer to an older question is of no use any more.
    const show = (change: Partial<SearchState<R>>) => mine === asked && set({ loading: false, ...change })
    ask(text).then(show, (error: unknown) =>
      show({ results: [], total: 0, note: error instanceof Error ? error.message : 'The search failed.' }),
    )
  }
  return {
    state: () => state,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    input(text) {
      set({ text })
      after(searchRules.debounceMs, () => search(text.toLowerCase()))
    },
    submit() {
      if (state.loading) return
      after(searchRules.manualDebounceMs, () => {
        if (!state.loading) search(state.text)
      })
    },
  }
}
