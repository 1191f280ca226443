import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { UnreadableMonth } from '#sync/api/accounts/access-control.ts'
import { hasServer, useConnectionStore } from '../../../stores/connection.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverCache } from './server-cache.ts'
import { type NounKey, stateOf } from './use-server-query.ts'

/** The maximum number of rows in a reply. */
export const pageSize = 100

interface RowPage<R, P> {
  readonly result: readonly R[]
  readonly totalItems: number
  /** True if there are at least `totalItems`, because more were not counted. */
  readonly isLowerBound?: boolean
  /** The start of the next page in a list without page numbers; null at its end. */
  readonly next?: P | null
  /** The time of the newest row that comes from files; null if none does. */
  readonly filedUntil?: string | null
  /** The files that may have rows of this page and can't be read. */
  readonly unreadable?: readonly UnreadableMonth[]
  /** The names of the rows that this page speaks of, by their ids. */
  readonly names?: Readonly<Record<string, string>>
}

/** A list that the server sorts, filters and pages. */
export interface RowQuery<R, P = never> {
  /** Begins with its noun and holds the whole request. */
  readonly queryKey: NounKey
  readonly load: (pageNumber: number, place: P | null) => Promise<RowPage<R, P>>
  /** Further nouns whose changes affect the rows. */
  readonly also?: readonly Noun[]
}

interface PageParam<P> {
  readonly pageNumber: number
  readonly place: P | null
}

/** Each file once, because several pages may need the same. */
const unreadableIn = (pages: readonly RowPage<unknown, unknown>[] = []): UnreadableMonth[] => [
  ...new Map(pages.flatMap(({ unreadable = [] }) => unreadable.map((file) => [file.path, file]))).values(),
]

const namesIn = (pages: readonly RowPage<unknown, unknown>[] = []): Readonly<Record<string, string>> =>
  Object.assign({}, ...pages.map(({ names }) => names))

const rowsIn = <R>(pages: readonly RowPage<R, unknown>[] = []): R[] => pages.flatMap(({ result }) => result)

function nextParam<R, P>(last: RowPage<R, P>, pages: readonly RowPage<R, P>[]): PageParam<P> | undefined {
  const pageNumber = pages.length + 1
  if (last.next !== undefined) return last.next === null ? undefined : { pageNumber, place: last.next }
  const hasMore = last.result.length > 0 && rowsIn(pages).length < last.totalItems
  return hasMore ? { pageNumber, place: null } : undefined
}

/** The rows loaded so far. While a new query loads, the rows of the previous one stay. */
export function useServerRows<R, P>({ queryKey, load, also = [] }: RowQuery<R, P>) {
  const firstPage: PageParam<P> = { pageNumber: 1, place: null }
  const hasContact = useConnectionStore(({ level }) => hasServer(level))
  const query = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam }) => load(pageParam.pageNumber, pageParam.place),
      initialPageParam: firstPage,
      getNextPageParam: nextParam<R, P>,
      placeholderData: keepPreviousData,
      meta: { also },
    },
    serverCache(),
  )
  const state = stateOf(query, hasContact)
  return {
    is: state.is,
    rows: rowsIn(query.data?.pages),
    isLowerBound: query.data?.pages.at(-1)?.isLowerBound ?? false,
    filedUntil: query.data?.pages.at(-1)?.filedUntil ?? null,
    unreadable: unreadableIn(query.data?.pages),
    names: namesIn(query.data?.pages),
    total: Math.max(query.data?.pages.at(-1)?.totalItems ?? 0, rowsIn(query.data?.pages).length),
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
