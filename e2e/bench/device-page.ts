import { Dexie } from 'dexie'
import { applyPage } from '#sync/engine/apply.ts'
import { freshMemory } from '#sync/engine/bases.ts'
import { withHawb } from '#sync/engine/check-in-number.ts'
import { enqueue } from '#sync/engine/outbox.ts'
import type { Device } from '#sync/engine/runner.ts'
import { positionOf, putMeta } from '#sync/engine/store.ts'
import type { Package } from '#sync/entities/package.ts'
import { runMutator } from '#sync/mutators/index.ts'
import { CheckInArgs } from '#sync/mutators/packages/check-in.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { permissions } from '#sync/policies/permissions.ts'
import type { PulledRow, PullReply } from '#sync/protocol/messages.ts'
import { openReplica, type Replica } from '../../src/data/db.ts'
import { dexieStore } from '../../src/data/dexie-store.ts'
import { findKeys } from '../../src/data/search-index.ts'

/** What device.ts asks of a real browser: the product's own store and engine, beside the bare thing. */
const at = '2026-11-02T10:00:00.000Z'
const idOf = (n: number) => `0190a1b2-0000-7000-8000-${(n * 4096).toString(16).padStart(12, '0')}`
const indexes = 'packageId, *codes, accountId, [status+updatedAt], updatedAt, manifestId'
const carriers = ['UPS', 'FedEx', 'USPS', 'DHL', 'Amazon']

export function packageRow(n: number): Package {
  const tracking = `1Z999AA1${String(10_000_000 + n * 7)}`
  return {
    ...blankPackage(idOf(n), at),
    ...{ trackingNumber: tracking, trackingNormalized: tracking, codes: [tracking, `QS26${n}`] },
    ...{
      hawbNumber: `QS26${n}`,
      courier: carriers[n % 5] ?? '',
      description: `Household goods lot ${n % 977}`,
    },
    ...{ shipper: `Shop ${n % 311}`, accountId: idOf(900_000 + (n % 4000)), weightLb: (n % 300) / 10 + 0.1 },
    ...{ status: 'ReceivedAtWharehouse' as const, bin: `A${n % 90}`, manifestId: idOf(800_000 + (n % 60)) },
    updatedAt: new Date(Date.parse(at) + n * 1000).toISOString(),
    version: n + 1,
  }
}

const device: Device = {
  mutators: { run: runMutator, versionOf: () => 1 },
  clock: { now: () => Date.now() },
  ids: { next: () => crypto.randomUUID() },
  actor: () => ({
    ...{
      accountId: idOf(1),
      name: 'Wes House',
      role: 'Warehouse',
      permissions,
      brand: 'main',
      branchId: null,
    },
  }),
  deviceId: 'bench',
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function bulkPut(rows: Package[], page: number): Promise<number> {
  const db = new Dexie(`bare-${crypto.randomUUID()}`)
  db.version(1).stores({ package: indexes, meta: 'name' })
  await db.open()
  const ms = await timed(async () => {
    for (let from = 0; from < rows.length; from += page)
      await db.transaction('rw', 'package', 'meta', async () => {
        await db.table('package').bulkPut(rows.slice(from, from + page))
        await db.table('meta').put({ name: 'cursor', value: from })
      })
  })
  await db.delete()
  return ms
}

function pagesOf(rows: Package[], size: number): PullReply[] {
  const pages: PullReply[] = []
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size)
    pages.push({
      ...{
        epoch: 'e',
        head: { v: rows.length, tag: 1 },
        lastMid: 0,
        scopes: ['packages'],
        sweep: [],
        results: [],
      },
      rows: some.map(
        (row): PulledRow => [
          'package',
          row.packageId,
          row.version,
          0,
          row as unknown as NonNullable<PulledRow[4]>,
        ],
      ),
      next: { packages: [from + some.length, 'package', ''] },
      ...{ more: true, sums: {} },
    })
  }
  return pages
}

async function newReplica(): Promise<{ db: Replica; store: ReturnType<typeof dexieStore> }> {
  const db = openReplica(`replica-${crypto.randomUUID()}`, { outdated: () => undefined })
  await db.open()
  const store = dexieStore(db)
  await store.write(
    async (tx) => {
      putMeta(tx, 'term', 1)
      putMeta(tx, 'position', { ...(await positionOf(tx)), epoch: 'e' })
    },
    { durable: true },
  )
  return { db, store }
}

async function applyAll(store: ReturnType<typeof dexieStore>, pages: PullReply[]): Promise<void> {
  const memory = freshMemory()
  let seq = 0
  for (const page of pages) {
    const result = await applyPage(store, { page, seq, term: 1 }, memory, device)
    if (result.kind !== 'applied') throw new Error('A page was not applied')
    seq = result.position.seq
  }
}

let filled: Awaited<ReturnType<typeof newReplica>> | null = null

const bench = {
  /** Milliseconds to store rows: bare Dexie, and the engine's pages. Interleaved by the caller. */
  async bulkPut(count: number, page: number) {
    return bulkPut(
      Array.from({ length: count }, (_, n) => packageRow(n)),
      page,
    )
  },
  async firstSync(count: number, page: number) {
    const pages = pagesOf(
      Array.from({ length: count }, (_, n) => packageRow(n)),
      page,
    )
    const { db, store } = await newReplica()
    const ms = await timed(() => applyAll(store, pages))
    const held = await db.package.count()
    if (held !== count) throw new Error(`Only ${held} of ${count} rows were stored`)
    await db.delete()
    return ms
  },
  async fill(count: number) {
    filled = await newReplica()
    await applyAll(
      filled.store,
      pagesOf(
        Array.from({ length: count }, (_, n) => packageRow(n)),
        2000,
      ),
    )
    await filled.store.write(
      async (tx) => tx.put('_hawb', [{ key: 'k', year: 2026, next: 5_000_000, to: 5_900_000 }]),
      { durable: true },
    )
  },
  /** One scan as a check-in is saved, durably: rows, event, number, queue. */
  async scan(n: number) {
    const { store } = filled ?? (await newReplica())
    const tracking = `9400111899223${String(n).padStart(9, '0')}`
    const args = CheckInArgs.parse({
      ...blankPackage(crypto.randomUUID(), at),
      ...{ trackingNumber: tracking, rawBarcode: tracking, hawbNumber: null, bin: 'A1' },
    })
    const change = { uid: crypto.randomUUID(), name: 'package.checkIn', args }
    return timed(() => store.write((tx) => enqueue(tx, change, device, withHawb), { durable: true }))
  },
  /** The limit: one package with its indexes put into the same database, strict, without anything else. */
  async rawPut(n: number) {
    const { db } = filled ?? (await newReplica())
    const row = { ...packageRow(1_000_000 + n), $scopes: [] }
    return timed(
      () =>
        new Promise<void>((resolve, reject) => {
          const tx = db.backendDB().transaction(['package'], 'readwrite', { durability: 'strict' })
          tx.objectStore('package').put(row)
          tx.oncomplete = () => resolve()
          tx.onerror = () => reject(tx.error)
        }),
    )
  },
  async search(text: string) {
    const { db } = filled ?? (await newReplica())
    return timed(() => findKeys(db, text))
  },
  async pending() {
    const { db } = filled ?? (await newReplica())
    return db._outbox.count()
  },
}
export type DeviceBench = typeof bench
Object.assign(window, { bench })
