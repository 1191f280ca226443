import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dist, firstScripts, sizeOf, slowDown, zippedSize } from '../../support/first-scripts.ts'
import { emailOf, type Person, password } from '../../support/people.ts'
import { areas } from '../../support/screen-areas.ts'
import type { RunningServer } from '../../support/server.ts'
import { staffScreens } from '../../support/staff-screens.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { openMachine } from '../lib/browser.ts'
import { bundle } from '../lib/bundle.ts'
import { scaledCount } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { kB } from '../lib/stats.ts'

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
  await page.getByLabel('Email', { exact: true }).fill(emailOf(person))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await slowDown(page)
  const scriptSets: Set<string>[] = []
  for (const path of paths) {
    scriptSets.push(await firstScripts(page, server.url + path))
    const heading = await page.getByRole('heading', { level: 1 }).first().innerText()
    // A refusal has a heading, too, and weighs the same on every path.
    if (/^\d{3} /.test(heading)) throw new Error(`${person} is shown "${heading}" in place of ${path}.`)
  }
  await machine.dispose()
  return scriptSets
}

async function referenceSize(): Promise<number> {
  const dir = await bundle('reference', '/')
  const size = globSync('assets/*.js', { cwd: dir }).reduce(
    (sum, path) => sum + zippedSize(join(dir, path)),
    0,
  )
  await rm(dir, { recursive: true, force: true })
  return size
}

/** These staff paths need no row: the import test of scripts/ covers the modules that a row's page loads. */
const staffPaths = [...new Set(staffScreens.map(({ path }) => path))].filter((path) => !path.includes('$'))

/** Likewise the customer's, and without those of a row that does not exist. */
const customerPaths = areas
  .filter(({ who }) => who === 'user')
  .flatMap(({ area, paths }) => paths.map((path) => area + path))
  .filter((path) => path !== '/account' && !/[$?]|[0-9a-f]{8}-/.test(path))

const method =
  'Scripts of the built app that had arrived on an empty cache when the page’s heading was there, over a network of 100 ms and 1 MB/s and without the service worker, each gzipped at level 9.'

export const javascript: Bench = {
  name: 'javascript',
  about: 'JavaScript before the first screen, by area',
  async run() {
    const server = await serve('packages', scaledCount(500))
    const reference = await referenceSize()
    const customers = await asPerson(server, 'user', customerPaths)
    const customer = customers[customerPaths.indexOf('/account/dashboard')] ?? new Set<string>()
    const staff = await asPerson(server, 'admin', staffPaths)
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
        how: `${method} The limit is one page of React, Mantine core (shell, field, button), the router and Dexie alone.`,
      },
    ]
    for (const [i, path] of customerPaths.entries()) {
      const totalSize = sizeOf(customers[i] ?? [])
      rows.push({
        work: `JavaScript before ${path}`,
        measured: kB(totalSize),
        limit: '',
        ratio: null,
        goal: '≤ 200 kB',
        met: totalSize <= 200_000,
        how: method,
      })
    }
    for (const [i, path] of staffPaths.entries()) {
      const more = sizeOf([...(staff[i] ?? [])].filter((script) => !customer.has(script)))
      rows.push({
        work: `more of it for ${path}`,
        measured: kB(more),
        limit: '',
        ratio: null,
        goal: '',
        met: null,
        how: 'Likewise, without what the customer’s first screen has too. Staff screens have a budget of time: see the largest paints.',
      })
    }
    const decoder = globSync('assets/*{decoder,zxing}*', { cwd: dist })
    const early = [...customer, ...staff.flatMap((scripts) => [...scripts])].filter((path) =>
      /decoder|zxing/.test(path),
    )
    rows.push({
      work: 'the barcode reader, apart',
      measured: `${kB(decoder.reduce((sum, path) => sum + zippedSize(join(dist, path)), 0))}, ${early.length} of its files before a first screen`,
      limit: '',
      ratio: null,
      goal: 'apart from every first screen',
      met: early.length === 0 && decoder.length > 0,
      how: 'Worker and WebAssembly, loaded when a camera is started.',
    })
    return rows
  },
}
