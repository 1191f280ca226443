import { cacheNames, clientsClaim } from 'workbox-core'
import { addRoute, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { appVersion } from './pwa/app-version.ts'
import { dropOlderKept, isHashedAsset, KEPT_PREFIX, keepOldAssets } from './pwa/kept-assets.ts'
import { openPage, showPush } from './pwa/push-worker.ts'
import { keepShared, sharePath } from './pwa/shared-file.ts'

declare const self: ServiceWorkerGlobalScope
declare global {
  interface ExtendableEvent {
    /** Of the install event, in browsers with static routing. */
    addRoutes?(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
  }
}

const SHELL = '/index.html'
const SERVER_FOLDERS = ['api', 'health', 'metrics', 'deviceHub', 'sim']
// Both are tried on path and query together; an address in a query (`?email=a@b.co`) is no file.
const SERVER_PATHS = new RegExp(`^/(${SERVER_FOLDERS.join('|')})([/?]|$)`)
/**
 * Pages that are the app's alone, and its start. Public pages are the server's to draw, and only it knows which addresses
 * there are: without a connection the app answers for those as well.
 */
const APP_PAGES =
  /^\/($|\?|((account|admin|checkout)([/?]|$))|(login|register|payment-success|payment-cancelled|unauthorized)\/?(\?|$)|[^/?]+\/account([/?]|$))/
const FILES = /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/

// The web manifest is asked for only when installing, which needs the network anyhow, and a server may brand it.
const entries = self.__WB_MANIFEST.filter(
  (entry) => typeof entry !== 'string' && entry.url !== 'manifest.webmanifest',
) as PrecacheEntry[]
const wanted = new Set(entries.map((entry) => new URL(entry.url, self.location.origin).href))
const kept = `${KEPT_PREFIX}${appVersion}`

self.addEventListener('install', (event) => {
  // A call that wakes the old version while it stops makes Chromium put off the new one for up to five minutes.
  void event.addRoutes?.(
    SERVER_FOLDERS.map((folder) => ({
      condition: { urlPattern: { pathname: `/${folder}{/*}?` } },
      source: 'network',
    })),
  )
  event.waitUntil(keepOldAssets(self.caches, cacheNames.precache, kept, wanted))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlderKept(self.caches, kept))
})

// A new version takes over only when a person said so (src/pwa/worker-registration.ts).
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})
// Without this the first visit would be offline only after a reload.
clientsClaim()

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self.registration, event.data))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(self.clients, event.notification.data))
})

// Every entry carries the hash of its bytes: a captive portal's page, a 404, or half a file fails the
// installation, and the version before stays. Nothing else is ever put into a cache, no answer of the API above all.
precache(entries)

registerRoute(
  new NavigationRoute(async ({ request }) => (await matchPrecache(SHELL)) ?? fetch(request), {
    allowlist: [APP_PAGES],
    denylist: [SERVER_PATHS, FILES],
  }),
)
registerRoute(
  new NavigationRoute(
    ({ request }) => fetch(request).catch(async () => (await matchPrecache(SHELL)) ?? Response.error()),
    { denylist: [SERVER_PATHS, FILES] },
  ),
)
addRoute()
registerRoute(sharePath, ({ request }) => keepShared(request, self.caches), 'POST')
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isHashedAsset(url.href),
  async ({ request }) => (await self.caches.match(request.url, { cacheName: kept })) ?? fetch(request),
)
