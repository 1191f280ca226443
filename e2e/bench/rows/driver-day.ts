import { setTimeout as sleep } from 'node:timers/promises'
import { emailOf } from '../../support/people.ts'
import type { RunningServer } from '../../support/server.ts'
import { ask } from '../../support/truth.ts'
import type { Bench } from '../lib/bench.ts'
import type { Machine } from '../lib/browser.ts'
import { post, signedIn } from '../lib/http.ts'
import { scaledCount } from '../lib/settings.ts'
import { type SlowLink, startSlowLink } from '../lib/slow-link.ts'
import { machineAt, serve, syncAs } from '../lib/stages.ts'
import { count, kB, since } from '../lib/stats.ts'

const stops = 120
const photosEach = 2
const bitsPerSecond = 1_000_000
/** After each of the following shares of the upload, the signal is lost for `cutMs`. */
const cuts = [0.25, 0.5, 0.75] as const
const cutMs = 5_000

/** The driver's stops, all of them in the van. */
async function planDay(server: RunningServer): Promise<void> {
  const headers = await signedIn(server, 'admin')
  const [driver] = ask<{ accountId: string }>(
    server,
    'select accountId from account where email = ?',
    emailOf('driver'),
  )
  const packages = ask<{ packageId: string; accountId: string }>(
    server,
    `select packageId, accountId from package p where status = 'ReadyForPickup' and accountId is not null and billedAt is not null
      and deletedAt is null and customs not like '%"Hold"%'
      and not exists (select 1 from deliveryPackage d where d.packageId = p.packageId) limit ?`,
    scaledCount(stops),
  )
  const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
  for (const [n, { packageId, accountId }] of packages.entries()) {
    const plan = { driverId: driver?.accountId, stopOrder: n + 1 }
    const url = `${server.url}/api/deliveries`
    const delivery = await post<{ deliveryId: string }>(url, headers, {
      ...{ accountId, packageIds: [packageId], address, ...plan },
    })
    const answer = await fetch(`${url}/${delivery.deliveryId}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ status: 'OutForDelivery' }),
    })
    if (!answer.ok) throw new Error(`setting out answered ${answer.status}: ${await answer.text()}`)
  }
}

/** Sends everything over the wire that is cut three times. Milliseconds until the server has it all, without the cuts. */
async function sendDay({ page }: Machine, link: SlowLink, neededBytes: number): Promise<number> {
  const left = () => page.evaluate(() => window.bench.waitingWork())
  const start = performance.now()
  const ahead = [...cuts]
  for (;;) {
    const { steps, pictures, refused } = await left()
    if (refused > 0) throw new Error(`${refused} steps or pictures were refused`)
    if (steps + pictures === 0) return since(start) - cuts.length * cutMs
    const [next] = ahead
    if (next !== undefined && link.sent() > next * neededBytes) {
      ahead.shift()
      await link.cut(cutMs)
    }
    await sleep(200)
  }
}

export const driverDay: Bench = {
  name: 'driver-day',
  about: 'a day of 120 stops with 240 photos over 1 Mbit/s, cut three times',
  async run() {
    const server = await serve('packages', scaledCount(2000))
    await planDay(server)
    const link = await startSlowLink(server.port, bitsPerSecond)
    const machine = await machineAt({ ...server, url: link.url })
    await syncAs(machine, 'driver')
    await machine.context.setOffline(true)
    const doors = await machine.page.evaluate(
      ([stopCount, photos]) => window.bench.handOverStops(stopCount, photos),
      [scaledCount(stops), photosEach] as const,
    )
    if (doors !== scaledCount(stops)) throw new Error(`${doors} stops were on the phone`)
    const { bytes: needed, pictures } = await machine.page.evaluate(() => window.bench.waitingWork())
    link.count()
    await machine.context.setOffline(false)
    const took = await sendDay(machine, link, needed)
    const sentBytes = link.sent()
    const [fileRow] = ask<{ n: number }>(
      server,
      `select count(*) n from file where kind in ('signature', 'delivery-photo')`,
    )
    if ((fileRow?.n ?? 0) < pictures)
      throw new Error(`${fileRow?.n} of ${pictures} pictures are on the server`)
    await machine.dispose()
    await link.close()
    const ideal = (needed * 8 * 1000) / bitsPerSecond
    const method = `${count(doors)} stops handed over offline on a phone of the real app's data layer in Chromium, each with a signature and ${photosEach} photos of 1600 × 1200 (${count(pictures)} pictures, ${kB(needed)} in all with the steps themselves). Then over a wire of ${bitsPerSecond / 1_000_000} Mbit/s that is cut for ${cutMs / 1000} s when a quarter, half and three quarters have been sent: every connection breaks where it is. All bytes that go up are counted, the protocol's own included, until the server has every step and picture.`
    return [
      {
        work: `a day of ${count(doors)} stops with ${count(doors * photosEach)} photos over 1 Mbit/s, cut three times: bytes sent`,
        measured: kB(sentBytes),
        limit: kB(needed),
        ratio: sentBytes / needed,
        goal: '≤ 1.05 × the bytes needed',
        met: sentBytes / needed <= 1.05,
        how: method,
      },
      {
        work: 'of the same day, the time until the server has all of it',
        measured: `${(took / 1000).toFixed(0)} s`,
        limit: `${(ideal / 1000).toFixed(0)} s`,
        ratio: took / ideal,
        goal: '',
        met: null,
        how: 'Without the three times without a signal; the limit is what the wire carries.',
      },
    ]
  },
}
