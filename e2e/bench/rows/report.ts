import type { Bench } from '../lib/bench.ts'
import { newPackage } from '../lib/check-ins.ts'
import { type Headers, post, signedIn } from '../lib/http.ts'
import { type Load, load } from '../lib/load.ts'
import { scaledCount } from '../lib/settings.ts'
import { bigServer } from '../lib/stages.ts'
import { count, median, ms, since } from '../lib/stats.ts'

const rounds = 5
/** Of all scanners together: more than a warehouse of this size has. */
const perSecond = 50
const connections = 8

/** Scans at their own pace: one that waits does not hold up the next. */
const scans = (url: string, headers: Headers, duration: number): Promise<Load> =>
  load({
    ...{ url, connections, duration, overallRate: perSecond },
    requests: [
      {
        ...{ method: 'POST', path: '/api/packages/checkin', headers },
        setupRequest: (request) => ({ ...request, body: JSON.stringify({ packages: [newPackage()] }) }),
      },
    ],
  })

/** The scans' p99 while one report after the other is made, and how long each report took. */
async function withReports(url: string, headers: Headers, admin: Headers, duration: number) {
  const times: number[] = []
  let over = false
  const to = new Date().toISOString().slice(0, 10)
  const from = `${Number(to.slice(0, 4)) - 1}-01-01`
  const reports = (async () => {
    while (!over) {
      const start = performance.now()
      await post(`${url}/api/reports/admin`, admin, { from, to, groupBy: 'month' })
      times.push(since(start))
    }
  })()
  const { p99 } = await scans(url, headers, duration)
  over = true
  await reports
  return { p99, times }
}

export const report: Bench = {
  name: 'report',
  about: 'a report over a big company while scans arrive',
  async run() {
    const { server, packages } = await bigServer()
    const headers = await signedIn(server, 'warehouse')
    const admin = await signedIn(server, 'admin')
    const seconds = Math.max(2, scaledCount(6))
    const [alone, busyTimes, reports]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      alone.push((await scans(server.url, headers, seconds)).p99)
      const { p99, times } = await withReports(server.url, headers, admin, seconds)
      busyTimes.push(p99)
      reports.push(...times)
    }
    const worst = Math.max(...busyTimes)
    return [
      {
        work: `a report over ${count(packages)} packages while scans arrive: the scans`,
        measured: `p99 ${ms(median(busyTimes))}, in the worst round ${ms(worst)}`,
        limit: `p99 ${ms(median(alone))}`,
        ratio: median(busyTimes) / median(alone),
        goal: 'p99 ≤ 100 ms throughout',
        met: worst <= 100,
        how: `${rounds} rounds of ${seconds} s with ${perSecond} check-ins a second over ${connections} connections, durable, all rules, while an admin's report over two years is made again and again: ${count(reports.length)} reports, p50 ${ms(median(reports))}. The limit is the same scans without reports in the same run. It leaves its check-ins in the company.`,
      },
    ]
  },
}
