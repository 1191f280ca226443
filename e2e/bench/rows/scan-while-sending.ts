import type { Bench, Row } from '../lib/bench.ts'
import { type SendingTimes, scanWhileSending, watchLocks } from '../lib/scans-while-sending.ts'
import { scaledCount } from '../lib/settings.ts'
import { machineAt, serve, syncAs } from '../lib/stages.ts'
import { count, ms, p95, spread } from '../lib/stats.ts'
import { openDesk, watchVerdicts } from '../lib/verdicts.ts'

const queues = [1500, 6000] as const
const longestVerdictMs = 100
const longestLockMs = 65
/** A queue that is four times as long may take this many times as long for each change. */
const longestGrowth = 1.3

/** Queues changes offline in one page, and sends them from the desk, which is then the only page. */
async function measure(n: number): Promise<SendingTimes> {
  const server = await serve('packages', scaledCount(10_000))
  const machine = await machineAt(server)
  await syncAs(machine, 'warehouse')
  const desk = await machine.context.newPage()
  await watchVerdicts(desk)
  await watchLocks(desk)
  await openDesk(desk, `${server.url}/admin/packages/checkin`)
  await machine.context.setOffline(true)
  await machine.page.evaluate((checkInCount) => window.bench.queueUp(checkInCount), n)
  await machine.page.close()
  await desk.bringToFront()
  const times = await scanWhileSending(desk, () => machine.context.setOffline(false))
  await machine.dispose()
  return times
}

export const scanWhileSendingBench: Bench = {
  name: 'scan-while-sending',
  about: 'scanning while a long queue goes out',
  async run() {
    const rows: Row[] = []
    let eachBefore: number | null = null
    for (const size of queues) {
      const n = scaledCount(size)
      const { waits, locks, sentMs } = await measure(n)
      const longest = Math.max(...locks)
      const scanMs = sentMs / n
      const growth: number | null = eachBefore === null ? null : scanMs / eachBefore
      const work = `while ${count(n)} queued check-ins go out`
      const about = `A desk of the real app in Chromium on a real disk comes back with ${count(n)} check-ins, 10,000 packages on the device.`
      rows.push({
        work: `from the key to the verdict, screen included, ${work}`,
        measured: `${spread(waits)}, longest ${ms(Math.max(...waits))}`,
        limit: '',
        ratio: null,
        goal: `p95 ≤ ${longestVerdictMs} ms`,
        met: p95(waits) <= longestVerdictMs,
        how: `${about} A scan by key events 150 ms after each verdict until the queue is empty. A wait beyond that counts also for each scan that would have come meanwhile.`,
      })
      rows.push({
        work: `longest write that holds the tables, ${work}`,
        measured: `${spread(locks)}, longest ${ms(longest)}`,
        limit: '',
        ratio: null,
        goal: `≤ ${longestLockMs} ms`,
        met: longest <= longestLockMs,
        how: 'From the first answer of the transaction to its end, in the same run.',
      })
      rows.push({
        work: `send ${count(n)} queued check-ins while scanning`,
        measured: `${ms(sentMs)}, ${ms(scanMs)} each`,
        limit: eachBefore === null ? '' : `${ms(eachBefore)} each`,
        ratio: growth,
        goal: growth === null ? '' : `≤ ${longestGrowth} × the shorter queue for each`,
        met: growth === null ? null : growth <= longestGrowth,
        how: `${about} From the network’s return to an empty queue. The limit is the shorter queue.`,
      })
      eachBefore = scanMs
    }
    return rows
  },
}
