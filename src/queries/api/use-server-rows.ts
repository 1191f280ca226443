import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { serverCache } from './server-cache.ts'
import { type NounKey, stateOf } from './use-server-query.ts'

/** The maximum number of rows in a reply. */
export const pageSize = 100

interface RowPage<R> {
  readonly result: readonly R[]
  readonly totalItems: number
}

/** A list that the server sorts, filters and pages. */
export interface RowQuery<R> {
  /** Begins with its noun and holds the whole request. */
  readonly queryKey: NounKey
  readonly load: (pageNumber: number) => Promise<RowPage<R>>
  /** Further nouns whose changes affect the rows. */
  readonly also?: readonly Noun[]
}

const rowsIn = <R>(pages: readonly RowPage<R>[] = []): R[] => pages.flatMap(({ result }) => result)

/** The rows loaded so far. While a new query loads, the rows of the previous one stay. */
export function useServerRows<R>({ queryKey, load, also = [] }: RowQuery<R>) {
  const hasContact = useConnectionStore(({ level }) => hasServer(level))
  const query = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam }) => load(pageParam),
      initialPageParam: 1,
      getNextPageParam: (last: RowPage<R>, pages: RowPage<R>[]) =>
        last.result.length > 0 && rowsIn(pages).length < last.totalItems ? pages.length + 1 : undefined,
      placeholderData: keepPreviousData,
      meta: { also },
    },
    serverCache(),
  )
  const state = stateOf(query, hasContact)
  return {
    is: state.is,
    rows: rowsIn(query.data?.pages),
    total: query.data?.pages.at(-1)?.totalItems ?? 0,
    problem: state.is === 'failed' ? state.error.message : '',
    oldSinceMs: state.is === 'shown' ? state.oldSinceMs : null,
    isOld: query.isPlaceholderData,
    more: () => {
      const isReady = query.hasNextPage && !query.isFetching && !query.isPlaceholderData && !query.error
      if (isReady) void query.fetchNextPage()
    },
    loadAll: async (limit: number) => {
      let page = await query.fetchNextPage()
      while (page.hasNextPage && !page.error && rowsIn(page.data?.pages).length < limit)
        page = await page.fetchNextPage()
    },
    again: () => void query.refetch(),
  }
}
