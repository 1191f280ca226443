import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { protocolVersion } from '#sync/protocol/version.ts'
import { openFakeS3 } from '../../../server/test/fake-s3.ts'
import { startCluster } from '../../../server/test/postgres/cluster.ts'
import { addressOf, creationOf, onServer, settingsFor } from '../../support/postgres.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { signedIn, tokenIn } from '../lib/http.ts'
import { nextPort, scaledCount } from '../lib/settings.ts'
import { count, p95, spread } from '../lib/stats.ts'
import { syncClient } from '../lib/sync-client.ts'

const database = 'quayside_two_nodes'
const goalMs = 80
/** The first server fills the demo company into PostgreSQL, row by row. */
const fillWithinMs = 300_000

/** A device's live connection. Answers with the rows of the next change that it receives. */
async function openDevice(url: string, clientId: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/sync/live`, { perMessageDeflate: false })
  const greeting = Promise.withResolvers<void>()
  let arrival = Promise.withResolvers<number>()
  socket.on('error', greeting.reject)
  socket.on('open', () =>
    socket.send(JSON.stringify({ t: 'hello', token, clientId, protocol: protocolVersion })),
  )
  socket.on('message', (data) => {
    const { t }: { t: string } = JSON.parse(String(data))
    if (t === 'ping') socket.send('{"t":"pong"}')
    if (t === 'scopes') greeting.resolve()
    if (t === 'delta') arrival.resolve(performance.now())
  })
  await greeting.promise
  return {
    /** When the rows of the next change arrive. */
    nextChange(): Promise<number> {
      arrival = Promise.withResolvers<number>()
      return arrival.promise
    },
    close: () => socket.terminate(),
  }
}

/** From sending a check-in to one server until its rows are at a device of the other, in milliseconds. */
async function times(a: RunningServer, b: RunningServer): Promise<number[]> {
  const writer = await syncClient(a.url, await signedIn(a, 'warehouse'))
  const headers = await signedIn(b, 'senior')
  const reader = await syncClient(b.url, headers)
  const device = await openDevice(b.url, reader.clientId, tokenIn(headers))
  await reader.pull()
  const latencies: number[] = []
  for (let n = 0; n < scaledCount(200); n++) {
    const next = device.nextChange()
    const start = performance.now()
    await writer.checkIn(1)
    latencies.push((await next) - start)
    // A change at any moment between two looks of the other server.
    await sleep(20 + Math.random() * 50)
  }
  device.close()
  return latencies
}

export const twoNodes: Bench = {
  name: 'two-nodes',
  about: 'a change at one server on a device of another',
  async run(): Promise<Row[]> {
    const cluster = await startCluster({ isDurable: true })
    const bucket = await openFakeS3()
    const folder = await mkdtemp(join(tmpdir(), 'quayside-bench-'))
    try {
      await onServer(cluster.url, creationOf(database, 'template0'))
      const env = {
        ...settingsFor(addressOf(cluster.url, database)),
        ...{ FILES_URL: bucket.url, LOG_LEVEL: 'warn', PING_URL: 'http://127.0.0.1:1/' },
      }
      const start = (name: string) =>
        startServer({ dataDir: join(folder, name), port: nextPort(), env, readyWithinMs: fillWithinMs })
      await using a = await start('a')
      await using b = await start('b')
      const latencies = await times(a, b)
      return [
        {
          work: 'a change at one server on a device of another',
          measured: spread(latencies),
          limit: '',
          ratio: null,
          goal: `p95 ≤ ${goalMs} ms`,
          met: p95(latencies) <= goalMs,
          how: `${count(latencies.length)} check-ins sent to one of two servers on a durable PostgreSQL, until their rows have come over the socket of a device at the other. Servers and database share the machine.`,
        },
      ]
    } finally {
      await bucket.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
