import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { emptiesHash } from '#sync/entities/lean-row.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { startBare } from '../lib/bare-server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { askChild, endChild, startChild } from '../lib/children.ts'
import { json, post, signedIn, tokenIn } from '../lib/http.ts'
import { root, scaledCount } from '../lib/settings.ts'
import { bigServer } from '../lib/stages.ts'
import { count, inTurns, median, round, spread } from '../lib/stats.ts'
import { type SyncClient, syncClient } from '../lib/sync-client.ts'

const rounds = 30
const people = ['warehouse', 'senior', 'supervisor', 'processor', 'admin'] as const

const startDriver = () => startChild(join(root, 'e2e', 'bench', 'sockets', 'driver.ts'))
type Driver = Awaited<ReturnType<typeof startDriver>>

interface Heard {
  readonly at: number
  readonly bytes: number
}

/** Milliseconds from asking for the change until the last socket has heard about it. */
async function untilAllHeard(
  driver: Driver,
  change: () => Promise<unknown>,
): Promise<{ ms: number; bytes: number }> {
  await askChild(driver, { expect: true })
  const message = once(driver, 'message')
  const start = performance.timeOrigin + performance.now()
  const changeEnd = change()
  const [{ at, bytes }] = (await message) as [Heard]
  await changeEnd
  return { ms: at - start, bytes }
}

const residentMiB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function clientsOf(url: string, headersOf: Record<string, string>[], n: number): Promise<SyncClient[]> {
  const clients: SyncClient[] = []
  for (let i = 0; i < n; i++) {
    const client = await syncClient(url, headersOf[i % headersOf.length] ?? {})
    clients.push(client)
  }
  return clients
}

export const fanOut: Bench = {
  name: 'fan-out',
  about: 'one change to 1,000 devices; memory of the server; bytes on the wire',
  async run(): Promise<Row[]> {
    const n = scaledCount(1000)
    const { server, packages, dataDir } = await bigServer()
    const headers: Record<string, string>[] = []
    for (const person of people) headers.push(await signedIn(server, person))
    const clients = await clientsOf(server.url, headers, n)
    const [productDriver, bare] = [await startDriver(), await startDriver()]
    const bareServer = await startBare(dataDir)
    const hellos = clients.map(({ clientId }, i) => {
      const token = tokenIn(headers[i % headers.length] ?? {})
      return JSON.stringify({ t: 'hello', token, clientId, protocol: protocolVersion, empties: emptiesHash })
    })
    const live = server.url.replace('http', 'ws')
    await askChild(productDriver, { open: { url: `${live}/api/sync/live`, hellos } })
    await askChild(bare, { open: { url: bareServer.socketUrl, hellos: hellos.map(() => '') } })
    for (const client of clients) await client.pull()
    const memory = server.pid ? residentMiB(server.pid) : Number.NaN

    const writer = await syncClient(server.url, headers[0] ?? {})
    let bytes = 0
    const text = 'x'.repeat(500)
    const times = await inTurns(
      rounds,
      async () => {
        const arrival = await untilAllHeard(productDriver, () => writer.checkIn(1))
        bytes = arrival.bytes
        return arrival.ms
      },
      async () => (await untilAllHeard(bare, () => post(`${bareServer.url}/all`, json, { text }))).ms,
    )
    const page = await clients[0]?.pull()
    const row = page?.rows.findLast(([table]) => table === 'package')?.[4] ?? {}
    const gzipBytes = gzipSync(JSON.stringify(row)).length
    await endChild(productDriver)
    await endChild(bare)
    await bareServer.stop()
    const ratio = median(times.ours) / median(times.bare)
    return [
      {
        work: `one change to ${count(n)} devices, until the last has it`,
        measured: spread(times.ours),
        limit: spread(times.bare),
        ratio,
        goal: '≤ 2 × the limit',
        met: ratio <= 2,
        how: `${rounds} check-ins sent to the real server, judged, stored durably (FULL), told to ${count(n)} sockets of ${people.length} people with different rights as a delta of ${count(bytes)} bytes (package and event), heard in another process. The limit is 500 bytes posted to Fastify and sent to as many ws sockets, kept nowhere.`,
      },
      {
        work: `server memory, ${count(n)} sockets, ${count(packages)} packages`,
        measured: `${round(memory)} MiB`,
        limit: '',
        ratio: null,
        goal: '≤ 300 MiB resident',
        met: memory <= 300,
        how: 'Resident memory of the server’s process after the devices said hello, opened their sockets and pulled once; earlier benches of this run used the same process.',
      },
      {
        work: 'wire bytes for one check-in on another device',
        measured: `${count(bytes)} bytes`,
        limit: `${count(gzipBytes)} bytes`,
        ratio: bytes / gzipBytes,
        goal: '≤ 1.5 × the limit',
        met: bytes / gzipBytes <= 1.5,
        how: 'The frame as it goes over the socket, package, event, cursor and sums; the limit is the package’s row as JSON, gzipped.',
      },
    ]
  },
}
