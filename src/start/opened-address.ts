import type { RegisteredRouter } from '@tanstack/react-router'
import { fetchFrame } from '../layouts/frames.tsx'
import { loadReplica } from '../replica/replica.ts'
import { rememberedSession } from '../session/people.ts'

/** Failures are reported by the screen, which asks again. */
const fetchAhead = (load: () => Promise<unknown> | undefined): void => {
  load()?.catch(() => undefined)
}

/**
 * Fetches the scripts of the address that is opened side by side, while the session is restored: otherwise each waits for the
 * one before. Without a session the address may lead to the login instead.
 */
export function fetchOpenedAddress(router: RegisteredRouter): void {
  if (!rememberedSession()) return
  fetchAhead(loadReplica)
  const [routes] = router.getMatchedRoutes(location.pathname)
  for (const route of routes) {
    fetchAhead(() => router.loadRouteChunk(route))
    const layout = route.options.staticData?.layout
    if (layout) fetchAhead(() => fetchFrame(layout))
  }
}
