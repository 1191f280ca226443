import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from '#sync/lib/must.ts'
import { zippedSize } from '../../support/first-scripts.ts'
import { emailOf, password } from '../../support/people.ts'
import { buildRelease } from '../../support/releases.ts'
import type { RunningServer } from '../../support/server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { openMachine } from '../lib/browser.ts'
import { scaledCount } from '../lib/settings.ts'
import { startSlowLink } from '../lib/slow-link.ts'
import { serve } from '../lib/stages.ts'
import { count, kB, median, ms } from '../lib/stats.ts'

const rounds = 3
const bitsPerSecond = 8_000_000
const delayMs = 50
const longestMs = 5_000
const mostFiles = 5
const mostBytes = 100_000

/** From a customer's first screen on an empty disk until the worker can open the app without a network. */
async function install(server: RunningServer): Promise<{ readyMs: number; files: number }> {
  const link = await startSlowLink(server.port, bitsPerSecond, delayMs)
  const machine = await openMachine()
  const { page, context } = machine
  let files = 0
  context.on('request', (request) => {
    if (request.serviceWorker()) files += 1
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${link.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(emailOf('user'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const start = performance.now()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const readyMs = performance.now() - start
  await machine.dispose()
  await link.close()
  return { readyMs, files }
}

async function readyRow(): Promise<Row> {
  const server = await serve('packages', scaledCount(1_000))
  const installs: { readyMs: number; files: number }[] = []
  for (let round = 0; round < rounds; round++) installs.push(await install(server))
  const readyMs = median(installs.map((round) => round.readyMs))
  const files = median(installs.map((round) => round.files))
  return {
    work: 'ready for offline after a customer’s first screen',
    measured: `${ms(readyMs)}, ${count(files)} requests of the worker`,
    limit: '',
    ratio: null,
    goal: `≤ ${ms(longestMs)}`,
    met: readyMs <= longestMs,
    how: `${rounds} rounds. A browser with an empty disk, over a wire of 8 Mbit/s with 100 ms there and back; from the heading of the first screen to an active service worker.`,
  }
}

/** The files of a release that the worker stores and that a device with another release doesn't have. */
function newFiles(before: string, after: string): string[] {
  const patterns = ['assets/*', 'index.html', 'sw.js']
  const isSame = (path: string) => {
    const old = join(before, path)
    return (
      globSync(path, { cwd: before }).length > 0 && readFileSync(old).equals(readFileSync(join(after, path)))
    )
  }
  return globSync(patterns, { cwd: after }).filter((path) => !isSame(path))
}

/** Screens of the largest parts of the app: an update costs what the bundle of the changed screen weighs. */
const changedScreens = [
  'src/screens/reports/report-panel.tsx',
  'src/screens/manifests/manifest-page.tsx',
  'src/screens/packages/edit/details-form.tsx',
] as const

interface Update {
  readonly changed: string
  readonly files: number
  readonly bytes: number
}

async function updateOf(changedFile: string): Promise<Update> {
  const name = changedFile.replace(/\W/g, '-')
  const [before, after] = [
    await buildRelease(`${name}-1`, changedFile),
    await buildRelease(`${name}-2`, changedFile),
  ]
  const files = newFiles(before, after)
  return {
    changed: changedFile,
    files: files.length,
    bytes: files.reduce((sum, path) => sum + zippedSize(join(after, path)), 0),
  }
}

const methodOf = (changedFile: string) =>
  `Two builds that differ in ${changedFile} and in the name of the release; the worker’s script, the page and all scripts and styles that are not in both, each gzipped at level 9.`
const costOf = ({ files, bytes }: Update): string => `${count(files)} files, ${kB(bytes)}`

async function screenRow(): Promise<Row> {
  const updates: Update[] = []
  for (const changedFile of changedScreens) updates.push(await updateOf(changedFile))
  const largest = must(updates.toSorted((a, b) => b.bytes - a.bytes)[0], 'the largest of some updates')
  const costList = updates.map((update) => `${update.changed} ${costOf(update)}`).join('; ')
  return {
    work: 'update of a device to a release with one changed screen',
    measured: costOf(largest),
    limit: '',
    ratio: null,
    goal: `≤ ${mostFiles} files and ${kB(mostBytes)}`,
    met: updates.every(({ files, bytes }) => files <= mostFiles && bytes <= mostBytes),
    how: `The largest of ${costList}. ${methodOf('one of them')}`,
  }
}

async function constantRow(): Promise<Row> {
  const update = await updateOf('src/stores/first-screen.ts')
  return {
    work: 'update of a device to a release with one changed constant of the first screen',
    measured: costOf(update),
    limit: '',
    ratio: null,
    goal: '',
    met: null,
    how: methodOf(update.changed),
  }
}

export const offlineReady: Bench = {
  name: 'offline-ready',
  about: 'until the app opens without a network, and what an update costs',
  run: async () => [await readyRow(), await screenRow(), await constantRow()],
}
