import { Dexie, liveQuery, type Table } from 'dexie'
import { v7 } from 'uuid'
import { jsonOf } from '#sync/test/json-of.ts'
import { type RowSum, sumOf } from '../contest/package-rows.ts'
import { checkInOf, nextCode } from './check-in.ts'
import { openRaw } from './raw-put.ts'

// The same work with Dexie and nothing of ours: no rules, no exactly-once, no scopes, no versions, no resumption.

/** The indexes of the app's own tables. */
const indexes = {
  package: 'packageId, *codes, accountId, [status+updatedAt], updatedAt, manifestId',
  packageEvent: 'packageEventId, packageId',
  manifestLine: 'manifestLineId, manifestId',
  other: '++',
  outbox: '++id',
}

async function freshTables(): Promise<Dexie> {
  await Dexie.delete('bench-bare')
  const db = new Dexie('bench-bare', { cache: 'disabled' })
  db.version(1).stores(indexes)
  await db.open()
  return db
}

/** Pages of rows over HTTP straight into tables with the same indexes. */
export async function bareSync(url: string): Promise<number> {
  const db = await freshTables()
  const start = performance.now()
  for (let page = 0; ; page++) {
    const rows = await jsonOf<[string, object][]>(await fetch(`${url}/page/${page}`))
    if (rows.length === 0) break
    const tables = Map.groupBy(rows, ([name]) => (name in indexes ? name : 'other'))
    await db.transaction('rw', [...tables.keys()], async () => {
      for (const [name, of] of tables) await db.table(name).bulkPut(of.map(([, row]) => row))
    })
  }
  const duration = performance.now() - start
  db.close()
  return duration
}

/** The packages of the last first sync, as another visit to the page finds it. */
export async function bareSum(): Promise<RowSum> {
  const db = new Dexie('bench-bare')
  db.version(1).stores(indexes)
  const rows = await db.table('package').toArray()
  db.close()
  return sumOf(rows)
}

/** Single rows, each with its entry in a queue in one transaction, and with each one strict put into a bare table. */
export async function bareWrites(n: number): Promise<{ writes: number[]; raw: number[] }> {
  const db = await freshTables()
  const put = await openRaw()
  const times: { writes: number[]; raw: number[] } = { writes: [], raw: [] }
  for (let i = 0; i < n; i++) {
    const row = checkInOf(nextCode(), v7())
    times.raw.push(await put(row))
    const start = performance.now()
    await db.transaction('rw', ['package', 'outbox'], async () => {
      await db.table('package').put(row)
      await db.table('outbox').add(row)
    })
    times.writes.push(performance.now() - start)
  }
  db.close()
  return times
}

/**
 * A queue read, sent in one request, stored durably by the server, and emptied.
 * @param url that takes the rows
 */
export async function bareSend(url: string, n: number): Promise<number> {
  const db = await freshTables()
  await db.table('outbox').bulkAdd(Array.from({ length: n }, () => checkInOf(nextCode(), v7())))
  const start = performance.now()
  const rows = await db.table('outbox').toArray()
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(rows) })
  if (!answer.ok) throw new Error(`the bare server answered ${answer.status}`)
  await db.table('outbox').bulkDelete(rows.map(({ id }: { id: number }) => id))
  const duration = performance.now() - start
  db.close()
  return duration
}

const now = (): number => performance.timeOrigin + performance.now()
let relay: { socket: WebSocket; table: Table } | null = null
const readableAt = new Map<string, number>()

/** A socket whose rows go into a Dexie table, read by a live query. */
export async function listenBare(url: string): Promise<void> {
  const db = await freshTables()
  const table = db.table('package')
  const socket = new WebSocket(url)
  socket.onmessage = async ({ data }) => table.put(JSON.parse(String(data)))
  relay = { socket, table }
  liveQuery(() => table.orderBy('updatedAt').reverse().limit(1).primaryKeys()).subscribe(([packageId]) => {
    if (typeof packageId === 'string' && !readableAt.has(packageId)) readableAt.set(packageId, now())
  })
  await new Promise((resolve) => {
    socket.onopen = resolve
  })
}

/** Puts a row here and sends it. */
export async function sendBare(): Promise<{ packageId: string; at: number }> {
  if (!relay) throw new Error('there is no socket yet')
  const row = { ...checkInOf(nextCode(), v7()), updatedAt: new Date().toISOString() }
  const at = now()
  await relay.table.put(row)
  relay.socket.send(JSON.stringify(row))
  return { packageId: row.packageId, at }
}

export async function bareLatencyOf(packageId: string, at: number): Promise<number> {
  while (!readableAt.has(packageId)) await new Promise((resolve) => setTimeout(resolve, 2))
  return (readableAt.get(packageId) ?? 0) - at
}
