import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { CallError } from '../../http/call-error.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import type { Noun } from '../../stores/server-changes.ts'
import { serverCache } from './server-cache.ts'

/** Begins with its noun, by which it is invalidated. */
export type NounKey = readonly [Noun, ...unknown[]]

export type ServerQuery<T> = UseQueryOptions<T, Error, T, QueryKey> & { readonly queryKey: NounKey }

/**
 * Gives a query its type; the key must begin with a noun, and the query is asked again when the server announces it. What
 * else its reply is made of is named in `meta: { also: [...] }`.
 */
export const serverQuery = <T>(query: ServerQuery<T>): ServerQuery<T> => query

/** `away`: the server was not reached and nothing is known. `failed`: it said no, or could not answer. */
type State<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'away' }
  | { readonly is: 'failed'; readonly error: Error }
  /** `oldSinceMs`: when it was loaded, if it could not be asked for again since. */
  | { readonly is: 'shown'; readonly data: T; readonly oldSinceMs: number | null }

export type ServerAnswer<T> = State<T> & {
  /** Asks again. */
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
 * What a screen has to tell apart, out of what the library knows.
 * @param mayAsk false while there is no contact: what is shown is then as old as its last answer
 */
export function stateOf<T>({ data, dataUpdatedAt, error, fetchStatus }: Found<T>, mayAsk: boolean): State<T> {
  const waits = fetchStatus === 'paused' || !mayAsk
  if (data !== undefined) return { is: 'shown', data, oldSinceMs: error || waits ? dataUpdatedAt : null }
  if (waits) return { is: 'away' }
  if (fetchStatus === 'fetching' || !error) return { is: 'loading' }
  return isUnreached(error) ? { is: 'away' } : { is: 'failed', error }
}

/** Something that only the server knows: asked for when it is shown, and kept while the app is open. */
export function useServerQuery<T>(query: ServerQuery<T>): ServerAnswer<T> {
  const { data, dataUpdatedAt, error, fetchStatus, refetch } = useQuery(query, serverCache())
  const hasContact = useConnectionStore(({ level }) => hasServer(level))
  const mayAsk = hasContact || query.networkMode === 'always'
  return { ...stateOf({ data, dataUpdatedAt, error, fetchStatus }, mayAsk), again: () => void refetch() }
}
