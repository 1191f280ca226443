import { useState } from 'react'
import type { UnreadableMonth } from '#sync/api/accounts/access-control.ts'
import { keptPlace } from './place.ts'

/** The origin of a list's rows: the device's tables or the server's pages. The list looks the same for both. */
export interface ListSource<R> {
  /** `away`: the server can't be reached and nothing is cached. `failed`: the server refused. */
  readonly is: 'loading' | 'away' | 'failed' | 'shown'
  /** The rows loaded so far. */
  readonly rows: readonly R[]
  /** The number of all matching rows. */
  readonly total: number
  /** True if there may be more than `total`. */
  readonly isLowerBound?: boolean
  /** The time of the newest row that comes from files, which take longer to read; null if none does. */
  readonly filedUntil?: string | null
  /** The files that may have further rows and can't be read. */
  readonly unreadable?: readonly UnreadableMonth[]
  /** The names that the server gives for ids in the rows. */
  readonly names?: Readonly<Record<string, string>>
  /** The reason for `failed`. */
  readonly problem: string
  /** When the rows were loaded, if they couldn't be refreshed since. */
  readonly oldSinceMs: number | null
  /** The rows still belong to the previous query. */
  readonly isOld: boolean
  /** Loads the next rows, if there are any. */
  more(): void
  /** Loads all rows, up to `mostChosen`. */
  loadAll(): void
  again(): void
}

/** The limit of a bulk action; larger selections have to be narrowed down first. */
export const mostChosen = 5000

const firstRows = 200
const nextRows = 800

/**
 * The number of rows to read from the device. It starts small, or with as many as there were before navigating away.
 */
export function useRowLimit() {
  const [limit, setLimit] = useState(() => Math.max(firstRows, keptPlace()?.loaded ?? 0))
  return {
    limit,
    more: () => setLimit(limit + nextRows),
    all: () => setLimit(mostChosen),
  }
}

/** A source for a live query over the device's tables; `page` is undefined while it loads. */
export const deviceRows = <R>(
  page: { readonly rows: readonly R[]; readonly total: number } | undefined,
  limit: ReturnType<typeof useRowLimit>,
): ListSource<R> => ({
  is: page ? 'shown' : 'loading',
  rows: page?.rows ?? [],
  total: page?.total ?? 0,
  problem: '',
  oldSinceMs: null,
  isOld: false,
  more: () => page && page.rows.length < page.total && limit.more(),
  loadAll: limit.all,
  again: () => undefined,
})
