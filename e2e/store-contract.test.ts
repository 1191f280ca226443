import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { storeContract } from '#sync/test/store-contract.ts'
import { txContract } from '#sync/test/tx-contract.ts'
import { findChromium } from '../scripts/lib/chromium.mjs'
import type {} from './store-contract/page.ts'

// fake-indexeddb is not IndexedDB: the same contracts over Dexie as Chromium itself keeps its tables.

const origin = 'http://contract.test'
let folder: string
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quayside-contract-page-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'store-contract'),
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', reportCompressedSize: false },
    logLevel: 'error',
  })
  browser = await chromium.launch({
    executablePath: must(await findChromium(), 'a Chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

const contentTypes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

test('Dexie on the IndexedDB of Chromium keeps both contracts', async () => {
  const page = await browser.newPage()
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    const body = await readFile(join(folder, path))
    await route.fulfill({ body, contentType: contentTypes[extname(path)] ?? 'text/plain' })
  })
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'checkContracts' in window)
  const results = await page.evaluate(() => window.checkContracts())
  expect(results.filter(({ problem }) => problem !== null)).toEqual([])
  expect(results).toHaveLength(storeContract.length + txContract.length)
})
