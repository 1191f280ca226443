import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { emailOf, type Person, password } from '../../support/people.ts'
import type { RunningServer } from '../../support/server.ts'
import { staffScreens } from '../../support/staff-screens.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { openMachine } from '../lib/browser.ts'
import { bundle } from '../lib/bundle.ts'
import { root, scaled } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { kB } from '../lib/stats.ts'

const dist = join(root, 'dist')
const zipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length
const sizeOf = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + zipped(join(dist, path)), 0)

/** Notes when the page's heading is there. */
function watchHeading(): void {
  const look = () => {
    if (!('headingAt' in window) && document.querySelector('h1'))
      Object.assign(window, { headingAt: performance.now() })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** A phone's network: what a page asks for later arrives later, as on this machine it would not. */
const mobile = { offline: false, latency: 100, downloadThroughput: 1_000_000, uploadThroughput: 500_000 }

/** Scripts that had arrived when the page's heading was there. */
async function scriptsOf(page: Page, url: string): Promise<Set<string>> {
  await page.goto(url)
  await page.waitForFunction(() => 'headingAt' in window)
  const paths = await page.evaluate(() => {
    const { headingAt } = window as unknown as { headingAt: number }
    return performance
      .getEntriesByType('resource')
      .filter((one) => one instanceof PerformanceResourceTiming && one.responseEnd <= headingAt)
      .map((one) => new URL(one.name).pathname)
  })
  return new Set(paths.filter((path) => path.endsWith('.js') && path.startsWith('/assets/')))
}

async function asPerson(
  server: RunningServer,
  person: Person,
  paths: readonly string[],
): Promise<Set<string>[]> {
  const machine = await openMachine()
  const { page, context } = machine
  // The worker would fetch everything in the background, and answer for the network.
  await context.route('**/sw.js', (route) => route.abort())
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(emailOf(person))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.addInitScript(watchHeading)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await network.send('Network.emulateNetworkConditions', mobile)
  const found: Set<string>[] = []
  for (const path of paths) found.push(await scriptsOf(page, server.url + path))
  await machine.dispose()
  return found
}

async function referenceSize(): Promise<number> {
  const dir = await bundle('reference', '/')
  const size = globSync('assets/*.js', { cwd: dir }).reduce((sum, path) => sum + zipped(join(dir, path)), 0)
  await rm(dir, { recursive: true, force: true })
  return size
}

/** Those that need no row: what a row's page loads is held by the import test of scripts/. */
const staffPaths = [...new Set(staffScreens.map(({ path }) => path))].filter((path) => !path.includes('$'))

const how =
  'Scripts of the built app that had arrived on an empty cache when the page’s heading was there, over a network of 100 ms and 1 MB/s and without the service worker, each gzipped at level 9.'

export const javascript: Bench = {
  name: 'javascript',
  about: 'JavaScript before the first screen, by area',
  async run() {
    const server = await serve('packages', scaled(500))
    const reference = await referenceSize()
    const [customer = new Set<string>()] = await asPerson(server, 'user', ['/account/dashboard'])
    const staff = await asPerson(server, 'supervisor', staffPaths)
    await server.stop()
    const size = sizeOf(customer)
    const rows: Row[] = [
      {
        work: 'JavaScript before the customer’s first screen',
        measured: kB(size),
        limit: kB(reference),
        ratio: size / reference,
        goal: '≤ 200 kB',
        met: size <= 200_000,
        how: `${how} The limit is one page of React, Mantine core (shell, field, button), the router and Dexie alone.`,
      },
    ]
    for (const [i, path] of staffPaths.entries()) {
      const more = sizeOf([...(staff[i] ?? [])].filter((script) => !customer.has(script)))
      rows.push({
        work: `more of it for ${path}`,
        measured: kB(more),
        limit: '',
        ratio: null,
        goal: '≤ 60 kB',
        met: more <= 60_000,
        how: 'Likewise, without what the customer’s first screen has too.',
      })
    }
    const decoder = globSync('assets/*{decoder,zxing}*', { cwd: dist })
    const early = [...customer, ...staff.flatMap((one) => [...one])].filter((path) =>
      /decoder|zxing/.test(path),
    )
    rows.push({
      work: 'the barcode reader, apart',
      measured: `${kB(decoder.reduce((sum, path) => sum + zipped(join(dist, path)), 0))}, ${early.length} of its files before a first screen`,
      limit: '',
      ratio: null,
      goal: 'apart from every first screen',
      met: early.length === 0 && decoder.length > 0,
      how: 'Worker and WebAssembly, loaded when a camera is started.',
    })
    return rows
  },
}
