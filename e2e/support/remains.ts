import type { Page } from '@playwright/test'

/** Everything this site keeps on the device, as one text per place: each database, each cache, both storages. */
export function remainsOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    // Bytes as text too: a photo or a sealed piece may not hold in the clear what the rows do not.
    const readable = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
    const found: Record<string, string> = {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const table of db.objectStoreNames)
        found[`${name} ${table}`] = JSON.stringify(
          await done(db.transaction(table).objectStore(table).getAll()),
          readable,
        )
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        found[`cache ${request.url}`] = (await answer?.text()) ?? ''
      }
    }
    return found
  })
}

/** Where on the device a word is to be found. */
export async function placesOf(page: Page, word: string): Promise<string[]> {
  return Object.entries(await remainsOf(page))
    .filter(([, text]) => text.includes(word))
    .map(([place]) => place)
}
