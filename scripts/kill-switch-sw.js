// Takes the place of dist/sw.js when a bad worker must be got rid of; see docs/operations.md.
// It removes the app's cached files and itself, and leaves the device's data (IndexedDB, with all unsent work) alone.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name)
      await self.registration.unregister()
      // Only pages that the bad worker controls: the reloaded ones register this file again, and would reload for ever.
      for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url)
    })(),
  )
})
