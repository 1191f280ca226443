import { useState } from 'react'
import { keptPlace } from './place.ts'

/** Where the rows of a list come from: the device's tables or the server's pages. A list draws both alike. */
export interface ListSource<R> {
  /** `away`: the server cannot be reached and nothing of it is known. `failed`: it said no. */
  readonly is: 'loading' | 'away' | 'failed' | 'shown'
  /** Those loaded so far. */
  readonly rows: readonly R[]
  /** How many match in all. */
  readonly total: number
  /** Why it failed. */
  readonly problem: string
  /** When it was loaded, if it could not be asked for again since. */
  readonly oldSinceMs: number | null
  /** What is shown still answers the question before. */
  readonly isOld: boolean
  /** Loads the next rows, if there are any. */
  more(): void
  /** Loads all there are, up to `mostChosen`. */
  loadAll(): void
  again(): void
}

/** Nobody acts on more rows at once; more of them are narrowed down first. */
export const mostChosen = 5000

const firstRows = 200
const nextRows = 800

/** How many rows of the device are read: the first ones at first, as many as there were on coming back. */
export function useRowLimit() {
  const [limit, setLimit] = useState(() => Math.max(firstRows, keptPlace()?.loaded ?? 0))
  return {
    limit,
    more: () => setLimit(limit + nextRows),
    all: () => setLimit(mostChosen),
  }
}

/** Rows of a live query over the device's tables; `found` is undefined while it is read. */
export const deviceRows = <R>(
  found: { readonly rows: readonly R[]; readonly total: number } | undefined,
  limit: ReturnType<typeof useRowLimit>,
): ListSource<R> => ({
  is: found ? 'shown' : 'loading',
  rows: found?.rows ?? [],
  total: found?.total ?? 0,
  problem: '',
  oldSinceMs: null,
  isOld: false,
  more: () => found && found.rows.length < found.total && limit.more(),
  loadAll: limit.all,
  again: () => undefined,
})
