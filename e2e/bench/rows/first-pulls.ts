import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { emptiesHash } from '#sync/entities/lean-row.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { askChild, endChild, startChild } from '../lib/children.ts'
import { signedIn, tokenIn } from '../lib/http.ts'
import { root, scaledCount } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { count, median, round, spread } from '../lib/stats.ts'
import { syncClient } from '../lib/sync-client.ts'

const readers = 16
const pauseMs = 50
const quietRounds = 60

const child = (name: string) => startChild(join(root, 'e2e', 'bench', 'sockets', `${name}.ts`))

export const firstPulls: Bench = {
  name: 'first-pulls',
  about: 'the news of a device while 16 new devices read everything',
  async run(): Promise<Row[]> {
    const packages = scaledCount(10_000)
    const server = await serve('demo', packages)
    const headers = await signedIn(server, 'warehouse')
    const listener = await syncClient(server.url, headers)
    const writer = await syncClient(server.url, headers)
    const hello = {
      ...{ t: 'hello', token: tokenIn(headers), clientId: listener.clientId },
      ...{ protocol: protocolVersion, empties: emptiesHash },
    }
    const [driver, readersChild] = [await child('driver'), await child('readers')]
    const url = `${server.url.replace('http', 'ws')}/api/sync/live`
    await askChild(driver, { open: { url, hellos: [JSON.stringify(hello)] } })
    await listener.pull()

    /** Milliseconds from sending a check-in until the listener has it. */
    const news = async (): Promise<number> => {
      await askChild(driver, { expect: true })
      const start = performance.timeOrigin + performance.now()
      const [{ at }] = await Promise.all([
        new Promise<{ at: number }>((resolve) => driver.once('message', resolve)),
        writer.checkIn(1),
      ])
      await sleep(pauseMs)
      return at - start
    }
    const before: number[] = []
    for (let n = 0; n < quietRounds; n++) before.push(await news())

    const identity = { protocol: protocolVersion, schema: schemaHash(), empties: emptiesHash }
    const identities = Array.from({ length: readers }, () => ({
      ...{ ...identity, clientId: v7(), epoch: writer.hello.epoch, knownMid: 0, rows: 2000 },
    }))
    let isReading = true
    const reading = askChild<{ rows: number; ms: number }>(readersChild, {
      url: server.url,
      headers,
      identities,
    })
    void reading.finally(() => {
      isReading = false
    })
    const during: number[] = []
    while (isReading) during.push(await news())
    const { rows, ms } = await reading
    await endChild(driver)
    await endChild(readersChild)
    const ratio = median(during) / median(before)
    return [
      {
        work: `the news of a device while ${readers} new devices read everything`,
        measured: `${spread(during)}, longest ${round(Math.max(...during))} ms`,
        limit: spread(before),
        ratio,
        goal: '≤ 2 × the time without them',
        met: ratio <= 2,
        how: `A company of ${count(packages)} packages; one device sends a check-in every ${pauseMs} ms, and another hears of it over its socket. Meanwhile ${readers} devices read ${count(rows)} rows in ${round(ms / 1000)} s, as after an update that has them read again.`,
      },
    ]
  },
}
