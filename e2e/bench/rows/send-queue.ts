import { startBare } from '../lib/bare-server.ts'
import type { Bench } from '../lib/bench.ts'
import { scaledCount } from '../lib/settings.ts'
import { machineAt, serve, syncAs } from '../lib/stages.ts'
import { count, inTurns, median, ms, spread } from '../lib/stats.ts'

const rounds = 5

export const sendQueue: Bench = {
  name: 'send-queue',
  about: 'send 1,000 queued check-ins, all rules, durable on the server',
  async run() {
    const n = scaledCount(1000)
    const server = await serve('packages', scaledCount(10_000))
    const bare = await startBare(server.dataDir)
    const { page, context, dispose } = await machineAt(server).then(async (machine) => {
      await syncAs(machine, 'warehouse')
      return machine
    })
    const sendTimes: number[] = []
    const durations = await inTurns(
      rounds,
      async () => {
        await context.setOffline(true)
        await page.evaluate((checkInCount) => window.bench.queueUp(checkInCount), n)
        await context.setOffline(false)
        const times = await page.evaluate(() => window.bench.sendQueue())
        sendTimes.push(times.sent)
        return times.settled
      },
      () =>
        page.evaluate(([url, checkInCount]) => window.bench.bareSend(url, checkInCount), [
          `${bare.url}/rows`,
          n,
        ] as const),
    )
    await bare.stop()
    await dispose()
    const ratio = median(durations.ours) / median(durations.bare)
    return [
      {
        work: `send ${count(n)} queued check-ins, all rules, durable on the server`,
        measured: spread(durations.ours),
        limit: spread(durations.bare),
        ratio,
        goal: '≤ 2 × the limit',
        met: ratio <= 2,
        how: `${rounds} rounds. The engine in Chromium over HTTP to the real server on SQLite (FULL), until the queue on the device is empty and its rows are the server’s; the server had all of it after ${ms(median(sendTimes))}. The limit reads a Dexie table, sends it in one request to Fastify, which stores the rows in one transaction (FULL, 4 indexes and a log), and empties the table: no rights, rules, events, numbers, exactly-once or answer rows.`,
      },
    ]
  },
}
