import { cacheNames, clientsClaim } from 'workbox-core'
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { fetchFiles } from './pwa/install-files.ts'
import { dropOlderKept, isHashedAsset, KEPT_PREFIX, keepOldAssets } from './pwa/kept-assets.ts'
import { openPage, showPush } from './pwa/push-worker.ts'
import { keepShared, sharePath } from './pwa/shared-file.ts'

declare const self: ServiceWorkerGlobalScope
/** The package's version with a hash of the sources. */
declare const __APP_VERSION__: string
declare global {
  interface ExtendableEvent {
    /** Part of the install event in browsers with static routing. */
    addRoutes?(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
  }
}

const SHELL = '/index.html'
const SERVER_FOLDERS = ['api', 'health', 'metrics', 'deviceHub', 'sim']
// Both patterns are matched against path and query together; an email address in a query (`?email=a@b.co`) is not a
// file.
const SERVER_PATHS = new RegExp(`^/(${SERVER_FOLDERS.join('|')})([/?]|$)`)
/**
 * Pages that only the app has, and its start page. The server draws the public pages and knows their addresses; without
 * a connection the app answers for those as well.
 */
const APP_PAGES =
  /^\/($|\?|((account|admin|checkout)([/?]|$))|(login|register|payment-success|payment-cancelled|unauthorized)\/?(\?|$)|[^/?]+\/account([/?]|$))/
const FILES = /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/

// The web manifest is requested only when installing, which needs the network anyway, and a server may brand it.
const entries = self.__WB_MANIFEST.filter(
  (entry) => typeof entry !== 'string' && entry.url !== 'manifest.webmanifest',
) as PrecacheEntry[]
const entryByUrl = new Map(entries.map((entry) => [new URL(entry.url, self.location.origin).href, entry]))
const precachedUrls = new Set(entryByUrl.keys())
const keptCacheName = `${KEPT_PREFIX}${__APP_VERSION__}`

const precache = new PrecacheController()
precache.addToCacheList(entries)

/**
 * Stores a file, unless it is stored already. Every entry has the hash of its bytes: a captive portal's page, a 404 or a
 * truncated file is refused. Nothing else is ever cached, in particular no API replies.
 */
async function storeFile(event: ExtendableEvent, url: string, isRepeated: boolean): Promise<void> {
  const { revision, integrity } = entryByUrl.get(url) ?? {}
  const request = new Request(url, {
    ...(integrity ? { integrity } : {}),
    cache: revision || isRepeated ? 'reload' : 'default',
    credentials: 'same-origin',
  })
  const cacheKey = precache.getCacheKeyForURL(url)
  await Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event }))
}

self.addEventListener('install', (event) => {
  // A request that wakes the old version while it stops makes Chromium delay the new one for up to five minutes.
  void event.addRoutes?.(
    SERVER_FOLDERS.map((folder) => ({
      condition: { urlPattern: { pathname: `/${folder}{/*}?` } },
      source: 'network',
    })),
  )
  event.waitUntil(keepOldAssets(self.caches, cacheNames.precache, keptCacheName, precachedUrls))
  // If a file can't be fetched, the installation fails, and the previous version stays.
  const fetching = {
    fetchFile: (url: string, isRepeated: boolean) => storeFile(event, url, isRepeated),
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  }
  event.waitUntil(fetchFiles([...precachedUrls], fetching))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlderKept(self.caches, keptCacheName))
  event.waitUntil(precache.activate(event))
})

// Requests that pages make of their worker (src/pwa/worker-registration.ts).
const tasks: Readonly<Record<string, () => Promise<void>>> = {
  // A new version takes over only after a person agreed.
  SKIP_WAITING: () => self.skipWaiting(),
  CLAIM_PAGES: () => self.clients.claim(),
}
self.addEventListener('message', (event) => {
  const task = tasks[event.data?.type]
  if (task) event.waitUntil(task())
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

registerRoute(
  new NavigationRoute(async ({ request }) => (await precache.matchPrecache(SHELL)) ?? fetch(request), {
    allowlist: [APP_PAGES],
    denylist: [SERVER_PATHS, FILES],
  }),
)
registerRoute(
  new NavigationRoute(
    ({ request }) =>
      fetch(request).catch(async () => (await precache.matchPrecache(SHELL)) ?? Response.error()),
    { denylist: [SERVER_PATHS, FILES] },
  ),
)
registerRoute(new PrecacheRoute(precache))
registerRoute(sharePath, ({ request }) => keepShared(request, self.caches, crypto.randomUUID()), 'POST')
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isHashedAsset(url.href),
  async ({ request }) =>
    (await self.caches.match(request.url, { cacheName: keptCacheName })) ?? fetch(request),
)
