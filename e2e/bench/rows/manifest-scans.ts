import type { Bench, Row } from '../lib/bench.ts'
import { newPackage } from '../lib/check-ins.ts'
import { type Headers, post, signedIn } from '../lib/http.ts'
import { scaledCount } from '../lib/settings.ts'
import { machineAt, serve, syncAs } from '../lib/stages.ts'
import { count, median, p95, spread } from '../lib/stats.ts'
import { openDesk, pauseMs, scanInTurn, watchVerdicts } from '../lib/verdicts.ts'

/** How many scans at the beginning and at the end are compared. */
const edge = 50

/** Scans before the first that is measured. */
const warmUp = 3
const inOneCall = 100

/** Checks in this many new packages; returns their tracking numbers. */
async function inWarehouse(url: string, headers: Headers, n: number): Promise<string[]> {
  const packages = Array.from({ length: n }, newPackage)
  for (let at = 0; at < n; at += inOneCall)
    await post(`${url}/api/packages/checkin`, headers, { packages: packages.slice(at, at + inOneCall) })
  return packages.map(({ trackingNumber }) => trackingNumber)
}

function rowsOf(times: readonly number[], packages: number): Row[] {
  const [first, last] = [times.slice(0, scaledCount(edge)), times.slice(-scaledCount(edge))]
  const ratio = median(last) / median(first)
  const method = `${count(times.length)} scans of packages that the device has, on the page of one open manifest of the real app in Chromium on a real disk, offline, ${count(packages)} packages on the device, ${pauseMs} ms between a verdict and the next scan. From the first key of a keyboard-wedge scanner (real key events, all handed over at once) to the verdict with the scanned number in the page, which also lists what is on the manifest. All of it stays unsent.`
  return [
    {
      work: `${count(times.length)} scans onto a manifest offline, from the key to the verdict, screen included`,
      measured: spread(times),
      limit: '',
      ratio: null,
      goal: 'p95 ≤ 100 ms',
      met: p95(times) <= 100,
      how: method,
    },
    {
      work: `of these the last ${edge}, with all others on the manifest and unsent`,
      measured: spread(last),
      limit: spread(first),
      ratio,
      goal: `≤ 1.3 × the first ${edge}`,
      met: ratio <= 1.3,
      how: `The same run; the limit is its first ${edge} scans.`,
    },
  ]
}

export const manifestScans: Bench = {
  name: 'manifest-scans',
  about: '500 scans onto a manifest offline, from the key to the verdict, screen included',
  async run() {
    const packages = scaledCount(5000)
    const server = await serve('packages', packages)
    const headers = await signedIn(server, 'admin')
    const numbers = await inWarehouse(server.url, headers, scaledCount(500) + warmUp)
    const { manifestId } = await post<{ manifestId: string }>(`${server.url}/api/manifests`, headers, {
      mode: 'Air',
    })
    const machine = await machineAt(server)
    await syncAs(machine, 'warehouse')
    const desk = await machine.context.newPage()
    await watchVerdicts(desk)
    await openDesk(desk, `${server.url}/admin/manifests/${manifestId}`)
    await machine.context.setOffline(true)
    await desk.bringToFront()
    await scanInTurn(desk, numbers.slice(0, warmUp))
    const lines = async () =>
      (await machine.page.evaluate(() => window.bench.countRows()))['manifestLine'] ?? 0
    const before = await lines()
    const times = await scanInTurn(desk, numbers.slice(warmUp))
    const addedCount = (await lines()) - before
    if (addedCount !== times.length)
      throw new Error(`${addedCount} of ${times.length} packages are on the manifest`)
    await machine.dispose()
    return rowsOf(times, packages)
  },
}
