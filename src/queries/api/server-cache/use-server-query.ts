import { type QueryKey, type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { CallError } from '../../../http/call-error.ts'
import { hasServer, useConnectionStore } from '../../../stores/connection.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverCache } from './server-cache.ts'

/** A query key that begins with its noun, by which it is invalidated. */
export type NounKey = readonly [Noun, ...unknown[]]

export type ServerQuery<T> = UseQueryOptions<T, Error, T, QueryKey> & { readonly queryKey: NounKey }

/**
 * Gives a query its type. Its key must begin with a noun, and it is refetched when the server announces that noun.
 * Other nouns that the reply depends on are listed in `meta: { also: [...] }`.
 */
export const serverQuery = <T>(query: ServerQuery<T>): ServerQuery<T> => query

/** `away`: the server wasn't reached and nothing is cached. `failed`: the server refused or couldn't answer. */
export type State<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'away' }
  | { readonly is: 'failed'; readonly error: Error }
  /** `oldSinceMs`: when the data was loaded, if it couldn't be refreshed since. */
  | { readonly is: 'shown'; readonly data: T; readonly oldSinceMs: number | null }

export type ServerAnswer<T> = State<T> & {
  /** Refetches. */
  readonly again: () => void
}

interface Found<T> {
  readonly data: T | undefined
  readonly dataUpdatedAt: number
  readonly error: Error | null
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
}

const isUnreached = (error: Error): boolean => error instanceof CallError && error.status === 0

/**
 * Maps the library's state to the states that a screen has to distinguish.
 * @param mayAsk false while there is no contact to the server, so that the data is as old as its last reply
 */
export function stateOf<T>({ data, dataUpdatedAt, error, fetchStatus }: Found<T>, mayAsk: boolean): State<T> {
  const waits = fetchStatus === 'paused' || !mayAsk
  if (data !== undefined) return { is: 'shown', data, oldSinceMs: error || waits ? dataUpdatedAt : null }
  if (waits) return { is: 'away' }
  if (fetchStatus === 'fetching' || !error) return { is: 'loading' }
  return isUnreached(error) ? { is: 'away' } : { is: 'failed', error }
}

/** Data that only the server has: fetched when shown, and kept while the app is open. */
export function useServerQuery<T>(query: ServerQuery<T>): ServerAnswer<T> {
  const { data, dataUpdatedAt, error, fetchStatus, refetch } = useQuery(query, serverCache())
  const hasContact = useConnectionStore(({ level }) => hasServer(level))
  const mayAsk = hasContact || query.networkMode === 'always'
  return { ...stateOf({ data, dataUpdatedAt, error, fetchStatus }, mayAsk), again: () => void refetch() }
}

/** The same for several queries, of which there are more or fewer with each rendering. */
export function useServerAnswers<T>(queries: readonly ServerQuery<T>[]): State<T>[] {
  const answers = useQueries({ queries: [...queries] }, serverCache())
  const hasContact = useConnectionStore(({ level }) => hasServer(level))
  return answers.map(({ data, dataUpdatedAt, error, fetchStatus }) =>
    stateOf({ data, dataUpdatedAt, error, fetchStatus }, hasContact),
  )
}
