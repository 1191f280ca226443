import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { wedgeScan } from '../../support/wedge.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { newPackage } from '../lib/check-ins.ts'
import { scaled } from '../lib/settings.ts'
import { machineAt, serve, syncAs } from '../lib/stages.ts'
import { count, median, p95, spread } from '../lib/stats.ts'

const queues = [0, 500, 5000] as const
const scansEach = 20
/** A quick worker's pause between an answer and the next box. */
const pauseMs = 250
/** As many as the list beside the verdict shows. */
const shownLines = 100

/** Notes when the desk has answered for a code, by the clock that this process has too. */
function watchVerdict(): void {
  const seen: Record<string, number> = {}
  Object.assign(window, { seen })
  const look = () => {
    const text = document.querySelector('[data-testid=verdict]')?.textContent ?? ''
    for (const code of text.match(/[0-9A-Z]{10,}/g) ?? [])
      seen[code] ??= performance.timeOrigin + performance.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Milliseconds from the scanner's first key to the verdict on the screen. */
async function scan(page: Page): Promise<number> {
  const { trackingNumber } = newPackage()
  const start = Date.now()
  await wedgeScan(page, trackingNumber)
  const at = await page.waitForFunction(
    (code) => (window as unknown as { seen: Record<string, number> }).seen[code],
    trackingNumber,
  )
  return ((await at.jsonValue()) ?? Number.NaN) - start
}

async function scans(page: Page, n: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < n; i++) {
    times.push(await scan(page))
    await sleep(pauseMs)
  }
  return times
}

/** The desk out of the service worker, which goes on without the network. */
async function openDesk(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/packages/checkin`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByText('Scan a package').waitFor()
}

export const scanVerdict: Bench = {
  name: 'scan-verdict',
  about: 'from the key to the verdict, screen included, with 0, 500 and 5,000 unsent',
  async run() {
    const packages = scaled(10_000)
    const server = await serve('packages', packages)
    const machine = await machineAt(server)
    await syncAs(machine, 'warehouse')
    const queueing = machine.page
    await queueing.evaluate((n) => window.bench.queueUp(n), shownLines)
    await queueing.evaluate(() => window.bench.sendQueue())
    const desk = await machine.context.newPage()
    await desk.addInitScript(watchVerdict)
    await openDesk(desk, server.url)
    await machine.context.setOffline(true)
    await desk.bringToFront()
    const found: number[][] = []
    let queued = 0
    for (const n of queues) {
      await queueing.evaluate((more) => window.bench.queueUp(more), Math.max(0, scaled(n) - queued))
      await scans(desk, 3)
      found.push(await scans(desk, scaled(scansEach)))
      queued = Math.max(queued, scaled(n)) + scaled(scansEach) + 3
    }
    await machine.dispose()
    const [alone = []] = found
    return queues.map((n, i): Row => {
      const times = found[i] ?? []
      const ratio = median(times) / median(alone)
      return {
        work: `from the key to the verdict, screen included, ${count(n)} unsent`,
        measured: spread(times),
        limit: i === 0 ? '' : spread(alone),
        ratio: i === 0 ? null : ratio,
        goal: i === 0 ? 'p95 ≤ 100 ms' : '≤ 1.3 × that with none unsent',
        met: i === 0 ? p95(times) <= 100 : ratio <= 1.3,
        how: `${count(scansEach)} scans of unknown packages on the check-in desk of the real app in Chromium on a real disk, offline, ${count(packages)} packages on the device and ${shownLines} lines in the list of recent scans, ${pauseMs} ms between a verdict and the next scan. From the first key of a keyboard-wedge scanner (real key events, all handed over at once) to the verdict with the scanned number in the page. The limit is the same with none unsent, measured first, in the same run.`,
      }
    })
  },
}
