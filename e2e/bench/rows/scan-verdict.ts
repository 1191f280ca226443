import type { Bench, Row } from '../lib/bench.ts'
import { newPackage } from '../lib/check-ins.ts'
import { scaledCount } from '../lib/settings.ts'
import { machineAt, serve, syncAs } from '../lib/stages.ts'
import { count, median, p95, spread } from '../lib/stats.ts'
import { openDesk, pauseMs, scanInTurn, watchVerdicts } from '../lib/verdicts.ts'

const queues = [0, 500, 5000] as const
const scansEach = 20
/** The number of lines in the list next to the verdict. */
const shownLines = 100

const newCodes = (n: number): string[] => Array.from({ length: n }, () => newPackage().trackingNumber)

export const scanVerdict: Bench = {
  name: 'scan-verdict',
  about: 'from the key to the verdict, screen included, with 0, 500 and 5,000 unsent',
  async run() {
    const packages = scaledCount(10_000)
    const server = await serve('packages', packages)
    const machine = await machineAt(server)
    await syncAs(machine, 'warehouse')
    const queueing = machine.page
    await queueing.evaluate((n) => window.bench.queueUp(n), shownLines)
    await queueing.evaluate(() => window.bench.sendQueue())
    const desk = await machine.context.newPage()
    await watchVerdicts(desk)
    await openDesk(desk, `${server.url}/admin/packages/checkin`)
    await machine.context.setOffline(true)
    await desk.bringToFront()
    const queueTimes: number[][] = []
    let queueLength = 0
    for (const n of queues) {
      await queueing.evaluate((more) => window.bench.queueUp(more), Math.max(0, scaledCount(n) - queueLength))
      await scanInTurn(desk, newCodes(3))
      queueTimes.push(await scanInTurn(desk, newCodes(scaledCount(scansEach))))
      queueLength = Math.max(queueLength, scaledCount(n)) + scaledCount(scansEach) + 3
    }
    await machine.dispose()
    const [alone = []] = queueTimes
    return queues.map((n, i): Row => {
      const times = queueTimes[i] ?? []
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
