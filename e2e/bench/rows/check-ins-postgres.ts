import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startCluster } from '../../../server/test/postgres/cluster.ts'
import { addressOf, creationOf, onServer, settingsFor } from '../../support/postgres.ts'
import { startServer } from '../../support/server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { newPackage } from '../lib/check-ins.ts'
import { signedIn } from '../lib/http.ts'
import { nextPort, root, scaledCount } from '../lib/settings.ts'
import { slowNetwork } from '../lib/slow-network.ts'
import { count, median, perSecond } from '../lib/stats.ts'
import { syncClient } from '../lib/sync-client.ts'
import { batch, inBatches, singles } from './check-ins.ts'

const rounds = 3
const connections = 32
const database = 'quayside_bench'
const quiet = { LOG_LEVEL: 'warn', PING_URL: 'http://127.0.0.1:1/' }

interface Rates {
  readonly single: number
  readonly batched: number
}

/** Measures how much a server whose database is at this address takes in a second. */
async function ratesAt(databaseUrl: string, dataDir: string): Promise<Rates> {
  await using server = await startServer({
    dataDir,
    port: nextPort(),
    env: { ...quiet, ...settingsFor(databaseUrl) },
  })
  const headers = await signedIn(server, 'warehouse')
  const client = await syncClient(server.url, headers)
  const single: number[] = []
  const batchRates: number[] = []
  for (let round = 0; round < rounds; round++) {
    single.push(
      await singles(
        server.url,
        '/api/packages/checkin',
        headers,
        () => ({ packages: [newPackage()] }),
        connections,
      ),
    )
    batchRates.push(await inBatches(Math.max(2, scaledCount(20)), () => client.checkIn(batch)))
  }
  await server.stop()
  return { single: median(single), batched: median(batchRates) }
}

interface Line {
  readonly work: string
  readonly rate: number
  readonly goal: number
  readonly how: string
}

const rowOf = ({ work, rate, goal, how }: Line): Row => ({
  work,
  measured: perSecond(rate),
  limit: '',
  ratio: null,
  goal: `≥ ${count(Math.round(goal))}/s`,
  met: rate >= goal,
  how,
})

export const checkInsOnPostgres: Bench = {
  name: 'check-ins-postgres',
  about: 'check-ins a second on PostgreSQL, durable, all rules',
  async run(): Promise<Row[]> {
    const cluster = await startCluster({ isDurable: true })
    const folder = await mkdtemp(join(tmpdir(), 'quayside-bench-'))
    const dataDir = join(folder, 'data')
    const url = new URL(addressOf(cluster.url, database))
    try {
      await onServer(cluster.url, creationOf(database, 'template0'))
      const env = { ...process.env, ...settingsFor(url.href), DATA_DIR: dataDir }
      const filler = join(root, 'e2e', 'bench', 'lib', 'fill-packages.ts')
      await promisify(execFile)(process.execPath, [filler, String(scaledCount(10_000))], { env })
      const near = await ratesAt(url.href, dataDir)
      const network = await slowNetwork(Number(url.port), 1)
      url.port = String(network.port)
      const far = await ratesAt(url.href, dataDir)
      network.close()
      const method = `${rounds} rounds; server and database share the machine, and the database waits for the disk at each commit.`
      const callsText = `${count(scaledCount(2000))} calls over ${connections} connections.`
      const pushesText = `Pushes of ${batch} by one client, one after the other.`
      const later = 'Each question to the database takes 1 ms longer; the goal is 0.7 of the rate without it.'
      return [
        rowOf({
          work: 'check-ins a second on PostgreSQL, one by one',
          rate: near.single,
          goal: 500,
          how: `${callsText} ${method}`,
        }),
        rowOf({
          work: 'check-ins a second on PostgreSQL, in batches',
          rate: near.batched,
          goal: 1000,
          how: `${pushesText} ${method}`,
        }),
        rowOf({
          work: 'the same one by one, 1 ms away',
          rate: far.single,
          goal: 0.7 * near.single,
          how: `${callsText} ${later}`,
        }),
        rowOf({
          work: 'the same in batches, 1 ms away',
          rate: far.batched,
          goal: 0.7 * near.batched,
          how: `${pushesText} ${later}`,
        }),
      ]
    } finally {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
