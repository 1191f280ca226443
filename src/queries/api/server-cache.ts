import { onlineManager, QueryClient } from '@tanstack/react-query'
import { timers } from '../../browser/seams.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { type Noun, useServerChanges } from '../../stores/server-changes.ts'
import { useSessionStore } from '../../stores/session.ts'
import { followAnnouncements } from './announcements.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `also`: further nouns that a reply is made of, such as the payments in a dashboard. */
    queryMeta: { readonly also?: readonly Noun[] }
  }
}

let cache: QueryClient | null = null

/** What the server answered, for whoever is logged in. It is in memory only, and empty for the next person. */
export function serverCache(): QueryClient {
  cache ??= openCache()
  return cache
}

function openCache(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // A failed question is asked again when contact is back, when the page is looked at again, and by hand.
      queries: { retry: false },
      // A change waits for nobody: what was not sent now is said now, and never sent later without the person.
      // Its input may be a password, so it is kept no longer than the change is under way.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
  followConnection()
  client.mount()
  useSessionStore.subscribe(({ session }, before) => {
    if (session?.accountId !== before.session?.accountId) void forget(client)
  })
  const follow = followAnnouncements(timers, (nouns) => void invalidateNouns(client, nouns))
  useServerChanges.subscribe(({ about }) => follow(about))
  return client
}

/** Queries wait while the app's own monitor has no contact, and go on when it has: browsers know only of the cable. */
function followConnection(): void {
  onlineManager.setEventListener((setOnline) => {
    const follow = () => setOnline(hasServer(useConnectionStore.getState().level))
    follow()
    return useConnectionStore.subscribe(follow)
  })
}

/** An answer that is under way belongs to the person who asked: it is dropped with the rest. */
async function forget(client: QueryClient): Promise<void> {
  const cancelled = client.cancelQueries()
  client.clear()
  await cancelled
}

/** What is shown is asked for again now; the rest when it is shown. */
const invalidateNouns = (client: QueryClient, nouns: readonly string[]): Promise<unknown> =>
  client.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      nouns.includes(String(queryKey[0])) || (meta?.also ?? []).some((noun) => nouns.includes(noun)),
  })

export const invalidate = (nouns: readonly Noun[]): Promise<unknown> => invalidateNouns(serverCache(), nouns)
