import { chromium } from 'playwright'
import { createServer } from 'vite'
import type { DeviceBench } from './device-page.ts'

/**
 * What a device does by itself, in a real browser with 50,000 packages: one scan saved beside one bare strict put, first
 * sync beside Dexie's bulkPut with the same indexes, a search. Prints JSON lines. `PORT` and `CHROMIUM_PATH` may be set.
 */
const rounds = Number(process.env['ROUNDS'] ?? 5)
const packages = Number(process.env['PACKAGES'] ?? 50_000)
const scans = Number(process.env['SCANS'] ?? 200)

const quantile = (values: number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN
const round = (value: number): number => Math.round(value * 100) / 100

const server = await createServer({
  configFile: false,
  root: `${import.meta.dirname}/../..`,
  server: {
    port: Number(process.env['PORT'] ?? 9500),
    strictPort: true,
    host: '127.0.0.1',
    hmr: false,
    watch: null,
  },
  optimizeDeps: { include: ['dexie', 'zod'] },
  logLevel: 'error',
})
await server.listen()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
})

declare global {
  interface Window {
    bench: DeviceBench
  }
}

try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`http://127.0.0.1:${server.config.server.port}/e2e/bench/device.html`)
  await page.waitForFunction(() => 'bench' in window)

  const [bare, engine]: number[][] = [[], []]
  for (let n = 0; n < rounds; n++) {
    bare.push(await page.evaluate((count) => window.bench.bulkPut(count, 2000), packages))
    engine.push(await page.evaluate((count) => window.bench.firstSync(count, 2000), packages))
  }
  const ratios = engine.map((ms, n) => ms / (bare[n] ?? Number.NaN))
  console.log(
    JSON.stringify({
      ...{ bench: 'first-sync', packages, rounds, limitMs: round(quantile(bare, 0.5)) },
      ...{ ms: round(quantile(engine, 0.5)), ratio: round(quantile(ratios, 0.5)), goal: '<= 1.15' },
    }),
  )

  await page.evaluate((count) => window.bench.fill(count), packages)
  const measured = await page.evaluate(async (count) => {
    const raw: number[] = []
    const scan: number[] = []
    for (let n = 0; n < count; n++) {
      raw.push(await window.bench.rawPut(n))
      scan.push(await window.bench.scan(n))
    }
    return { raw, scan, pending: await window.bench.pending() }
  }, scans)
  if (measured.pending !== scans)
    throw new Error(`Only ${measured.pending} of ${scans} scans are in the queue`)
  console.log(
    JSON.stringify({
      ...{ bench: 'one-scan', packages, scans, limitP50: round(quantile(measured.raw, 0.5)) },
      ...{ limitP95: round(quantile(measured.raw, 0.95)), p50: round(quantile(measured.scan, 0.5)) },
      p95: round(quantile(measured.scan, 0.95)),
      ratio: round(quantile(measured.scan, 0.5) / quantile(measured.raw, 0.5)),
      goal: 'p50 <= 3 x limit, p95 <= 16 ms',
    }),
  )

  const first = await page.evaluate(() => window.bench.search('lot 9'))
  const searches = await page.evaluate(async () => {
    const texts = ['zz99', '1299', 'shop', 'lot ', 'a1\n9', 'hold', '7777', 'qs26', 'dhl\n', '0031']
    const ms: number[] = []
    for (let n = 0; n < 50; n++) ms.push(await window.bench.search(texts[n % texts.length] ?? ''))
    return ms
  })
  console.log(
    JSON.stringify({
      ...{ bench: 'device-search', packages, firstMs: round(first), p50: round(quantile(searches, 0.5)) },
      ...{ p95: round(quantile(searches, 0.95)), goal: 'p95 <= 16 ms' },
    }),
  )
} finally {
  await browser.close()
  await server.close()
}
