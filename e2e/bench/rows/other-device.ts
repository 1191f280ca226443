import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { startBare } from '../lib/bare-server.ts'
import type { Bench } from '../lib/bench.ts'
import { scaledCount } from '../lib/settings.ts'
import { machineAt, serve, syncAs } from '../lib/stages.ts'
import { count, inTurns, median, p95, spread } from '../lib/stats.ts'

async function productLatency(from: Page, to: Page): Promise<number> {
  const { packageId, at } = await from.evaluate(() => window.bench.checkInHere())
  await sleep(20)
  return to.evaluate(([id, when]) => window.bench.latencyOf(id, when), [packageId, at] as const)
}

async function bareOne(from: Page, to: Page): Promise<number> {
  const { packageId, at } = await from.evaluate(() => window.bench.sendBare())
  await sleep(20)
  return to.evaluate(([id, when]) => window.bench.bareLatencyOf(id, when), [packageId, at] as const)
}

export const otherDevice: Bench = {
  name: 'other-device',
  about: "one device's change readable on another",
  async run() {
    const n = scaledCount(100)
    const server = await serve('packages', scaledCount(10_000))
    const bare = await startBare(server.dataDir)
    const [a, b] = [await machineAt(server), await machineAt(server)]
    await syncAs(a, 'warehouse')
    await syncAs(b, 'senior')
    for (const { page } of [a, b]) await page.evaluate((url) => window.bench.listenBare(url), bare.socketUrl)
    await b.page.evaluate(() => window.bench.watchFor())
    await productLatency(a.page, b.page)
    const times = await inTurns(
      n,
      () => productLatency(a.page, b.page),
      () => bareOne(a.page, b.page),
    )
    await bare.stop()
    await a.dispose()
    await b.dispose()
    const ratio = median(times.ours) / median(times.bare)
    return [
      {
        work: 'one device’s change readable on another',
        measured: spread(times.ours),
        limit: spread(times.bare),
        ratio,
        goal: 'p50 ≤ 1.5 × the limit, p95 ≤ 25 ms',
        met: ratio <= 1.5 && p95(times.ours) <= 25,
        how: `${count(n)} check-ins, from calling for it in one Chromium to a live query answering in another, ${count(scaledCount(10_000))} packages on each: saved durably there, sent, judged, stored durably by the server (FULL), told, applied. The limit puts a row into Dexie (not durably), sends it through a WebSocket relay that keeps nothing, and puts it into Dexie.`,
      },
    ]
  },
}
