import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PullReply } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import type { RunningServer } from '../../support/server.ts'
import { newPackage } from '../lib/check-ins.ts'
import { askChild, endChild, startChild } from '../lib/children.ts'
import { type Headers, post, signedIn, tokenIn } from '../lib/http.ts'
import { load } from '../lib/load.ts'
import { root, scaledCount } from '../lib/settings.ts'
import { median, p95, since } from '../lib/stats.ts'
import { syncClient } from '../lib/sync-client.ts'
import type { EngineFigures } from './figures.ts'

const connections = 8
const batch = 100

async function timesOf(n: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < n; round++) {
    const start = performance.now()
    await work(round)
    times.push(since(start))
  }
  return times
}

/** A new device of the warehouse reads everything that it follows. */
async function firstPull(url: string, headers: Headers) {
  const { clientId, hello } = await syncClient(url, headers)
  const start = performance.now()
  let cursors: PullReply['next'] = {}
  let pulledRows = 0
  for (let more = true; more; ) {
    const page: PullReply = await post(`${url}/api/sync/pull`, headers, {
      ...{ protocol: protocolVersion, schema: schemaHash(), clientId, epoch: hello.epoch },
      ...{ cursors, knownMid: 0, rows: 2000 },
    })
    cursors = { ...cursors, ...page.next }
    pulledRows += page.rows.length
    more = page.more
  }
  return { pulledRows, pulledRowsPerSecond: pulledRows / (since(start) / 1000) }
}

async function pushes(url: string, headers: Headers) {
  const client = await syncClient(url, headers)
  const times = await timesOf(scaledCount(20), () => client.checkIn(batch))
  const singles = await load({
    ...{ url, connections, amount: scaledCount(800) },
    requests: [
      {
        ...{ method: 'POST', path: '/api/packages/checkin', headers },
        setupRequest: (request) => ({ ...request, body: JSON.stringify({ packages: [newPackage()] }) }),
      },
    ],
  })
  return { batchedPerSecond: batch / (median(times) / 1000), singlesPerSecond: singles.perSecond }
}

interface Listed {
  readonly result: { readonly trackingNumber: string; readonly description: string }[]
}

async function lists(url: string, headers: Headers) {
  const ask = (page: number, body: object) =>
    post<Listed>(`${url}/api/packages/paginated/${page}`, headers, body)
  const pages = await Promise.all([1, 2, 3].map((page) => ask(page, { pageSize: 20 })))
  const words = pages
    .flatMap(({ result }) =>
      result.flatMap((row) => [row.trackingNumber.slice(3, 9), row.description.slice(0, 6)]),
    )
    .filter((word) => word.length === 6)
  const rounds = scaledCount(100)
  const list = await timesOf(rounds, () => ask(1, { pageSize: 20 }))
  const search = await timesOf(rounds, (n) => ask(1, { pageSize: 20, searchString: words[n % words.length] }))
  const loaded = await load({
    ...{ url: `${url}/api/packages/paginated/1`, connections, amount: scaledCount(2000) },
    ...{ method: 'POST', headers, body: JSON.stringify({ pageSize: 20 }) },
  })
  return {
    list: [median(list), p95(list)] as const,
    search: [median(search), p95(search)] as const,
    listsPerSecond: loaded.perSecond,
  }
}

async function reports(url: string, headers: Headers): Promise<number> {
  const to = new Date().toISOString().slice(0, 10)
  const from = `${Number(to.slice(0, 4)) - 1}-01-01`
  return median(
    await timesOf(5, () => post(`${url}/api/reports/admin`, headers, { from, to, groupBy: 'month' })),
  )
}

const residentBytes = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/** Opens live sockets of devices that have read everything, and weighs the server before and with them. */
async function socketBytes({ url, pid }: RunningServer, headers: Headers): Promise<number> {
  const sockets = scaledCount(200)
  const hellos: string[] = []
  for (let n = 0; n < sockets; n++) {
    const { clientId } = await syncClient(url, headers)
    hellos.push(JSON.stringify({ t: 'hello', token: tokenIn(headers), clientId, protocol: protocolVersion }))
  }
  const driver = await startChild(join(root, 'e2e', 'bench', 'sockets', 'driver.ts'))
  const before = residentBytes(pid)
  await askChild(driver, { open: { url: `${url.replace('http', 'ws')}/api/sync/live`, hellos } })
  const bytes = (residentBytes(pid) - before) / sockets
  await endChild(driver)
  return Math.max(0, bytes)
}

/** Everything that is measured of one server, which is the only thing at work. */
export async function measure(
  server: RunningServer,
): Promise<Omit<EngineFigures, 'engine' | 'packages' | 'bytes' | 'when'>> {
  const { url } = server
  const warehouse = await signedIn(server, 'warehouse')
  const senior = await signedIn(server, 'senior')
  const admin = await signedIn(server, 'admin')
  return {
    ...(await firstPull(url, warehouse)),
    ...(await lists(url, senior)),
    report: await reports(url, admin),
    socketBytes: await socketBytes(server, senior),
    ...(await pushes(url, warehouse)),
  }
}
