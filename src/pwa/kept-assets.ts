/** Hashed files never change their bytes, so one that an older build made can be served for as long as we like. */
export const isHashedAsset = (url: string): boolean => new URL(url).pathname.startsWith('/assets/')

/** Of what is cached now, the hashed files that the new build no longer has: open tabs may still ask for them. */
export function assetsToKeep(cached: readonly string[], wanted: ReadonlySet<string>): string[] {
  return cached.filter((url) => isHashedAsset(url) && !wanted.has(url))
}

export const KEPT_PREFIX = 'quayside-kept-'

/**
 * Copies the release before this one aside. Done while the new worker installs, because activation deletes those
 * entries at once. A tab that has not reloaded yet then still opens screens it has not opened before.
 */
export async function keepOldAssets(
  caches: CacheStorage,
  from: string,
  to: string,
  wanted: ReadonlySet<string>,
): Promise<void> {
  const source = await caches.open(from)
  const urls = assetsToKeep(
    (await source.keys()).map((request) => request.url),
    wanted,
  )
  if (urls.length === 0) return
  const kept = await caches.open(to)
  for (const url of urls) {
    const response = await source.match(url)
    if (response) await kept.put(url, response)
  }
}

/** One release back is enough: what was kept for the release before goes when this one takes over. */
export async function dropOlderKept(caches: CacheStorage, current: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(KEPT_PREFIX) && name !== current)
  await Promise.all(names.map((name) => caches.delete(name)))
}
