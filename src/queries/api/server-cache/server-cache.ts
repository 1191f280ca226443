import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { once } from '#sync/lib/once.ts'
import { timers } from '../../../browser/seams.ts'
import { tellReadFailure } from '../../../http/failure-toasts.ts'
import { hasServer, useConnectionStore } from '../../../stores/connection.ts'
import { isAbout, type Noun, useServerChanges } from '../../../stores/server-changes.ts'
import { useSessionStore } from '../../../stores/session.ts'
import { followAnnouncements } from '../announcements.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `also`: further nouns that a reply depends on, such as the payments in a dashboard. */
    queryMeta: { readonly also?: readonly Noun[] }
  }
}

const opened = once(openCache)

/** The server's replies for the person logged in. In memory only, and cleared for the next person. */
export const serverCache = (): QueryClient => opened().client

/**
 * Keeps all lists unchanged until the returned function is called. An action for 5,000 rows is announced 5,000 times,
 * and a list that is fetched again each time would take the connection and the server away from the action itself.
 */
export const holdAnnouncements = (): (() => void) => opened().announcements.hold()

function openCache() {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: tellReadFailure }),
    defaultOptions: {
      // A failed query is refetched when the connection returns, when the page is focused, and by hand.
      queries: { retry: false },
      // A change isn't queued: it either reaches the server now or fails now, and is never sent later without the
      // person. Its input may be a password, so it is dropped as soon as the change ends.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
  followConnection()
  client.mount()
  useSessionStore.subscribe(({ session }, before) => {
    if (session?.accountId !== before.session?.accountId) void forget(client)
  })
  const announcements = followAnnouncements(timers, (nouns) => void invalidateNouns(client, nouns))
  useServerChanges.subscribe(({ about }) => announcements.follow(about))
  return { client, announcements }
}

/**
 * Queries pause while the app's own monitor has no contact to the server, because browsers only know about the network
 * link.
 */
function followConnection(): void {
  onlineManager.setEventListener((setOnline) => {
    const follow = () => setOnline(hasServer(useConnectionStore.getState().level))
    follow()
    return useConnectionStore.subscribe(follow)
  })
}

/** A pending reply belongs to the previous person, so it is dropped with the rest. */
async function forget(client: QueryClient): Promise<void> {
  const cancellation = client.cancelQueries()
  client.clear()
  await cancellation
}

/** A fetch that is under way is left to end: when changes follow each other faster than answers, none would ever arrive. */
const withoutRestart = { cancelRefetch: false }

/** Refetches visible queries now and the others when they become visible. */
function invalidateNouns(client: QueryClient, nouns: readonly string[]): Promise<unknown> {
  const predicate = ({ queryKey, meta }: Query): boolean =>
    [String(queryKey[0]), ...(meta?.also ?? [])].some((noun) => isAbout(nouns, noun))
  const loading = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .map((query) => invalidateWhenLoaded(client, query))
  return Promise.all([client.invalidateQueries({ predicate }, withoutRestart), ...loading])
}

/** The reply to a fetch that is under way may be older than the change, so the query is fetched once more after it. */
async function invalidateWhenLoaded(client: QueryClient, query: Query): Promise<void> {
  await client.fetchQuery({ ...query.options, queryKey: query.queryKey }).catch(() => undefined)
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, withoutRestart)
}

export const invalidate = (nouns: readonly Noun[]): Promise<unknown> => invalidateNouns(serverCache(), nouns)
