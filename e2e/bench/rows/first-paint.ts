import type { CDPSession, Page } from 'playwright'
import { emailOf, type Person, password } from '../../support/people.ts'
import type { RunningServer } from '../../support/server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { type Machine, openMachine } from '../lib/browser.ts'
import { largestPaintOf, watchLargestPaint } from '../lib/largest-paint.ts'
import { scaledCount } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { count, median, ms } from '../lib/stats.ts'

const goalMs = 2000
const slower = 4
/** 100 ms there and back, 8 Mbit/s. */
const network = { offline: false, latency: 100, downloadThroughput: 1_000_000, uploadThroughput: 500_000 }

/** The screens that people open first or most often. */
const screens: Partial<Record<Person, readonly string[]>> = {
  user: ['/account/dashboard', '/account/packages'],
  admin: [
    '/admin',
    '/admin/packages',
    '/admin/packages/checkin',
    '/admin/packages/handover',
    '/admin/accounts/customers',
    '/admin/invoices',
    '/admin/invoices/payment',
    '/admin/manifests',
    '/admin/deliveries/create',
    '/admin/till',
    '/admin/reports/admin',
    '/admin/settings',
  ],
}

const sizes: Partial<Record<Person, { width: number; height: number }>> = {
  user: { width: 390, height: 844 },
}
const desktop = { width: 1440, height: 900 }

async function logIn(page: Page, server: RunningServer, person: Person): Promise<void> {
  await page.setViewportSize(sizes[person] ?? desktop)
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(emailOf(person))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((at) => !at.pathname.endsWith('/login'))
  await page.getByLabel('Sync: All synced').first().waitFor()
}

/** Without its worker and cache, a browser fetches the app as on a first visit. */
async function forgetApp(session: CDPSession): Promise<void> {
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.setBypassServiceWorker', { bypass: true })
}

/** The median time of each screen. */
async function paintsOf(machine: Machine, url: string, paths: readonly string[]): Promise<number[]> {
  const times: number[][] = paths.map(() => [])
  for (let round = 0; round < scaledCount(3); round++)
    for (const [n, path] of paths.entries())
      times[n]?.push((await largestPaintOf(machine.page, url + path)).at)
  return times.map(median)
}

const rowOf = (path: string, first: number, later: number, packages: number): Row => ({
  work: `largest paint of ${path}, CPU ${slower} × slower`,
  measured: `${ms(first)} on a first visit, ${ms(later)} with the app on the device`,
  limit: '',
  ratio: null,
  goal: `≤ ${ms(goalMs)} with the app on the device`,
  met: later <= goalMs,
  how: `The median of ${scaledCount(3)} rounds, from the navigation to the largest contentful paint by the browser’s own entries, over a network of 100 ms and 8 Mbit/s, on a demo company of ${count(packages)} packages. A first visit is without worker and cache, by a person who is logged in.`,
})

async function measureAs(server: RunningServer, person: Person, packages: number): Promise<Row[]> {
  const paths = screens[person] ?? []
  const machine = await openMachine()
  const { page, context } = machine
  await watchLargestPaint(page)
  await logIn(page, server, person)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await machine.slowDown(slower)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  const later = await paintsOf(machine, server.url, paths)
  await forgetApp(session)
  const first = await paintsOf(machine, server.url, paths)
  await machine.dispose()
  return paths.map((path, n) => rowOf(path, first[n] ?? 0, later[n] ?? 0, packages))
}

export const firstPaint: Bench = {
  name: 'first-paint',
  about: 'from the navigation to the largest paint, by screen, on a slow CPU',
  async run() {
    const packages = scaledCount(2_000)
    const server = await serve('demo', packages)
    return [...(await measureAs(server, 'user', packages)), ...(await measureAs(server, 'admin', packages))]
  },
}
