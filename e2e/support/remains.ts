import type { Page } from '@playwright/test'

/**
 * Which of the given words are on the device, and where: in each database, each cache and both storages of this site.
 * Looked up in the page, because an installed app keeps megabytes.
 */
export function placesOf(page: Page, ...words: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wantedWords) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    // Bytes as text too: a photo or a sealed piece may not hold in the clear what the rows do not.
    const readable = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
    const textByPlace: Record<string, string> = {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await resultOf(indexedDB.open(name))
      for (const table of db.objectStoreNames)
        textByPlace[`${name} ${table}`] = JSON.stringify(
          await resultOf(db.transaction(table).objectStore(table).getAll()),
          readable,
        )
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        textByPlace[`cache ${request.url}`] = (await answer?.text()) ?? ''
      }
    }
    return Object.entries(textByPlace).flatMap(([place, text]) =>
      wantedWords.filter((word) => text.includes(word)).map((word) => `${word} in ${place}`),
    )
  }, words)
}
