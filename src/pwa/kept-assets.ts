/** Hashed files never change, so a file of an older build can be served indefinitely. */
export const isHashedAsset = (url: string): boolean => new URL(url).pathname.startsWith('/assets/')

/** The cached hashed files that the new build no longer has, because open tabs may still request them. */
export function assetsToKeep(cached: readonly string[], newUrls: ReadonlySet<string>): string[] {
  return cached.filter((url) => isHashedAsset(url) && !newUrls.has(url))
}

export const KEPT_PREFIX = 'quayside-kept-'

/**
 * Copies the previous release's files to another cache. Runs while the new worker installs, because activation deletes
 * those entries. A tab that hasn't reloaded yet can then still open new screens.
 */
export async function keepOldAssets(
  caches: CacheStorage,
  from: string,
  to: string,
  newUrls: ReadonlySet<string>,
): Promise<void> {
  const source = await caches.open(from)
  const urls = assetsToKeep(
    (await source.keys()).map((request) => request.url),
    newUrls,
  )
  if (urls.length === 0) return
  const target = await caches.open(to)
  for (const url of urls) {
    const response = await source.match(url)
    if (response) await target.put(url, response)
  }
}

/** A single previous release is enough: the files kept for the one before are deleted when this one takes over. */
export async function dropOlderKept(caches: CacheStorage, current: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(KEPT_PREFIX) && name !== current)
  await Promise.all(names.map((name) => caches.delete(name)))
}
