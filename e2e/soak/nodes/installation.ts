import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { openFakeS3 } from '../../../server/test/fake-s3.ts'
import { type Cluster, startCluster } from '../../../server/test/postgres/cluster.ts'
import { openWire, type Wire } from '../../../server/test/postgres/wire.ts'
import { addressOf, creationOf, onServer, settingsFor } from '../../support/postgres.ts'
import { freePort, type RunningServer, startServer } from '../../support/server.ts'
import { startBalancer } from './balancer.ts'
import { openLogIns } from './customers.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const database = 'quayside_nodes'
const packages = 40
const count = 3

export interface Node {
  readonly name: string
  readonly server: RunningServer
  /** Its way to the database. */
  readonly wire: Wire
}

/** Three servers on one PostgreSQL and one bucket, each a process of its own, behind a load balancer. */
export async function openInstallation(startDatabases: () => Promise<Cluster> = startCluster) {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-three-nodes-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of ends.reverse()) await end()
  }
  try {
    const cluster = await startDatabases()
    ends.push(cluster.stop)
    await onServer(cluster.url, creationOf(database, 'template0'))
    const databaseUrl = addressOf(cluster.url, database)
    const bucket = await openFakeS3()
    ends.push(bucket.close)
    const sharedEnv = { FILES_URL: bucket.url, DEMO: '1', NODE_ENV: 'production', LOG_LEVEL: 'warn' }
    const seed = { ...process.env, ...sharedEnv, ...settingsFor(databaseUrl), DATA_DIR: join(folder, 'seed') }
    const fill = [join(root, 'server', 'seed.ts'), '--packages', String(packages)]
    await promisify(execFile)(process.execPath, fill, { cwd: root, env: seed })
    await openLogIns(databaseUrl)

    const ports: number[] = []
    for (let n = 0; n < count; n++) ports.push(await freePort())
    const balancer = await startBalancer(ports)
    ends.push(balancer.stop)
    const nodes: Node[] = []
    for (const [n, port] of ports.entries()) {
      const wire = await openWire(Number(new URL(databaseUrl).port))
      ends.push(wire.close)
      const address = new URL(databaseUrl)
      address.port = String(wire.port)
      const server = await startServer({
        dataDir: join(folder, `data-${n + 1}`),
        port,
        readyWithinMs: 180_000,
        env: { ...sharedEnv, ...settingsFor(address.href), PUBLIC_URL: balancer.url, TRUST_PROXY: '1' },
      })
      ends.push(server.dispose)
      nodes.push({ name: `node ${n + 1}`, server, wire })
    }
    await balancer.untilUp()
    return { url: balancer.url, databaseUrl, nodes, close }
  } catch (error) {
    await close()
    throw error
  }
}
export type Installation = Awaited<ReturnType<typeof openInstallation>>
