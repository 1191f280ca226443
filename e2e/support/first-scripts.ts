import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

/** The app as it was built. */
export const dist = join(import.meta.dirname, '..', '..', 'dist')

export const zippedSize = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length

/** Returns the weight of scripts on their way: each gzipped at level 9. */
export const sizeOf = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + zippedSize(join(dist, path)), 0)

/** A phone's network: what a page asks for later arrives later, as on this machine it would not. */
const mobile = { offline: false, latency: 100, downloadThroughput: 1_000_000, uploadThroughput: 500_000 }

/** Notes when the page's heading appears. */
function watchHeading(): void {
  const look = () => {
    if (!('headingAt' in window) && document.querySelector('h1'))
      Object.assign(window, { headingAt: performance.now() })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Puts a page onto a phone's network with an empty cache, from its next address on. */
export async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(watchHeading)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await network.send('Network.emulateNetworkConditions', mobile)
}

/** Scripts that had arrived when the page's heading was there, or, of a page that the server draws, when it was loaded. */
export async function firstScripts(page: Page, url: string): Promise<Set<string>> {
  await page.goto(url)
  await page.waitForFunction(() => 'headingAt' in window)
  const paths = await page.evaluate(() => {
    const { headingAt } = window as unknown as { headingAt: number }
    const loadedAt = performance.timing.loadEventEnd - performance.timing.navigationStart
    const until = Math.max(headingAt, loadedAt)
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd <= until)
      .map((entry) => new URL(entry.name).pathname)
  })
  return new Set(paths.filter((path) => path.endsWith('.js') && path.startsWith('/assets/')))
}
