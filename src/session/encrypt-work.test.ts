import { expect, test } from 'vitest'
import { replicaSchema } from '#sync/device/tables.ts'
import { type OutboxEntry, putMeta, type ReplicaStore, tablesIn } from '#sync/engine/store.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { type Scan, toScan } from '#sync/rules/tracking/scan.ts'
import { putPhoto } from '../photos/blobs.ts'
import { openReplica, type Replica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import { decryptBatch, encryptedBatches, encryptWork, type SealWith } from './encrypt-work.ts'
import { deriveKeys } from './people.ts'

const canary = 'CANARY-7Q4'
const at = '2026-11-02T10:00:00.000Z'
const accountId = 'account'
let count = 0
const ids = { next: () => `id-${++count}` }
const right = await deriveKeys('right', '00ff')
const wrong = await deriveKeys('wrong', '00ff')
const by: SealWith = { accountId, key: right.sealKey, salt: right.salt, ids, now: () => at }

const entry = (mid: number, uid = `u${mid}`): OutboxEntry => ({
  ...{ mid, uid, name: 'package.update', ver: 1, args: { note: `${canary} ${mid}` } },
  ...{ occurredAt: at, savedAt: at, reads: ['package/x'], writes: ['package/x'] },
})

async function deviceWithWork(): Promise<{ db: Replica; store: ReplicaStore }> {
  const db = openReplica(`seal-${++count}`, { outdated: () => undefined })
  const store = dexieStore(db)
  await store.write(
    async (tx) => {
      putMeta(tx, 'client', { clientId: 'c1', nextMid: 1202 })
      putMeta(tx, 'pushed', { mid: 1, results: [{ uid: 'u1', status: 'refused', message: canary }] as never })
      tx.put(
        '_outbox',
        Array.from({ length: 1201 }, (_, i) => entry(i + 1)),
      )
      tx.put('_rejected', [
        { ...entry(1), uid: 'r1', refusedAt: at, code: 'invalid', message: canary, rows: [] },
      ])
      tx.put('_shadow', [
        { key: 'package/x', entity: 'package', id: 'x', base: { note: canary, version: 1, $scopes: [] } },
      ])
      const bytes = new TextEncoder().encode(`${canary} ${'x'.repeat(2000)}`).buffer
      const photo = { sha256: 'a', contentType: 'image/jpeg', size: 9, chunks: [bytes, bytes] } as const
      putPhoto(tx, photo, { fileId: 'f1', uid: 'u2', packageId: canary, kind: 'package-image', savedAt: at })
    },
    { durable: true },
  )
  return { db, store }
}

/** Returns everything that is in the database, bytes too, as one text. */
async function textOf(db: Replica): Promise<string> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()))
  return JSON.stringify(rows, (_, value) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  )
}

const uidsOf = async (db: Replica) => (await db._outbox.toArray()).map(({ uid }) => uid)
const allUids = Array.from({ length: 1201 }, (_, i) => `u${i + 1}`)

async function unseal(store: ReplicaStore): Promise<boolean[]> {
  const opened = []
  for (const batch of await encryptedBatches(store)) opened.push(await decryptBatch(store, batch, by))
  return opened
}

test('sealed work cannot be read, and the password brings all the work back', async () => {
  const { db, store } = await deviceWithWork()
  expect(await textOf(db)).toContain(canary)
  await encryptWork(store, by)
  expect(await textOf(db)).not.toContain(canary)
  expect(await encryptedBatches(store)).toMatchObject([{ changes: 1202, photos: 1, sealedAt: at }])

  expect(await unseal(store)).toEqual([true])
  expect(await uidsOf(db)).toEqual(allUids)
  expect(await db._outbox.get(7)).toMatchObject({ ...entry(7), reads: [], writes: [], dormant: true })
  expect((await db._meta.get('client'))?.value).toEqual({ clientId: 'c1', nextMid: 1202 })
  expect((await db._rejected.toArray()).map(({ uid }) => uid)).toEqual(['r1'])
  const chunk = await db._chunk.get('f1/0001')
  expect(new TextDecoder().decode(chunk?.bytes)).toContain(canary)
  expect(await db._sealed.count()).toBe(0)
})

test('another password opens nothing and harms nothing', async () => {
  const { db, store } = await deviceWithWork()
  await encryptWork(store, by)
  const [batch] = await encryptedBatches(store)
  expect(batch && (await decryptBatch(store, batch, { ...by, key: wrong.sealKey }))).toBe(false)
  expect(await db._outbox.count()).toBe(0)
  expect(await unseal(store)).toEqual([true])
  expect(await uidsOf(db)).toEqual(allUids)
})

test('when sealed work is opened next to later work, everything is queued once, numbered without a gap', async () => {
  const { db, store } = await deviceWithWork()
  await encryptWork(store, by)
  await store.write(
    async (tx) => {
      putMeta(tx, 'client', { clientId: 'c2', nextMid: 3 })
      tx.put('_outbox', [entry(1, 'later-1'), entry(2, 'u5')])
    },
    { durable: true },
  )
  expect(await unseal(store)).toEqual([true])
  const queue = await db._outbox.toArray()
  expect(queue.map(({ uid }) => uid)).toEqual([...allUids.filter((uid) => uid !== 'u5'), 'later-1', 'u5'])
  expect(queue.map(({ mid }) => mid)).toEqual(queue.map((_, i) => i + 1))
  const client = (await db._meta.get('client'))?.value as { clientId: string; nextMid: number }
  expect(client.clientId).not.toMatch(/^c[12]$/)
  expect(client.nextMid).toBe(queue.length + 1)
})

const scan = (raw: string) => ({
  ...toScan({ raw, source: 'wedge' }, null),
  recognised: { ...recognise(raw), canonical: raw },
})
const undecidedOf = async (db: Replica) =>
  ((await db._meta.get('undecided'))?.value as Scan[] | undefined)?.map(
    ({ recognised }) => recognised.canonical,
  )

test('a scan that waits for a choice is unsent work: it is sealed even alone, and comes back next to later scans', async () => {
  const db = openReplica(`seal-${++count}`, { outdated: () => undefined })
  const store = dexieStore(db)
  const waits = (...scans: string[]) =>
    store.write(async (tx) => putMeta(tx, 'undecided', scans.map(scan)), { durable: true })
  await waits(`${canary} 1`, `${canary} 2`)
  await encryptWork(store, by)
  expect(await textOf(db)).not.toContain(canary)
  expect(await encryptedBatches(store)).toMatchObject([{ changes: 2, photos: 0 }])

  await waits('later', `${canary} 2`)
  expect(await unseal(store)).toEqual([true])
  expect(await undecidedOf(db)).toEqual(['later', `${canary} 2`, `${canary} 1`])

  await store.write(async (tx) => putMeta(tx, 'client', { clientId: 'c', nextMid: 1 }), { durable: true })
  await encryptWork(store, by)
  expect(await unseal(store)).toEqual([true])
  expect(await undecidedOf(db)).toEqual(['later', `${canary} 2`, `${canary} 1`])
})

test('every photo that exists only here is sealed in any state of waiting, and no other photo is', async () => {
  const db = openReplica(`seal-${++count}`, { outdated: () => undefined })
  const store = dexieStore(db)
  const bytes = new TextEncoder().encode(canary).buffer
  const photo = { sha256: 'a', contentType: 'image/jpeg', size: 9, chunks: [bytes] } as const
  const states = ['waiting', 'refused', 'draft', 'sent', 'dropped'] as const
  await store.write(
    async (tx) => {
      for (const state of states) {
        const about = { fileId: state, uid: 'u', packageId: 'p', kind: 'signature', savedAt: at }
        putPhoto(tx, photo, about)
        const entry = await tx.get('_blob', state)
        if (entry) tx.put('_blob', [{ ...entry, state }])
      }
    },
    { durable: true },
  )
  await encryptWork(store, by)
  expect(await encryptedBatches(store)).toMatchObject([{ photos: 3 }])
  expect(await unseal(store)).toEqual([true])
  const restoredBlobs = (await db._blob.toArray()).map(({ fileId, state }) => [fileId, state])
  expect(restoredBlobs.sort()).toEqual([
    ['draft', 'draft'],
    ['refused', 'refused'],
    ['waiting', 'waiting'],
  ])
})

class Crash extends Error {}

/** A store whose program ends at its nth write, before or after that write is on the disk. */
function crashing(store: ReplicaStore, nth: number, when: 'before' | 'after'): ReplicaStore {
  let n = 0
  return {
    read: store.read,
    async write(work, options) {
      n += 1
      if (n > nth || (n === nth && when === 'before')) throw new Crash()
      const value = await store.write(work, options)
      if (n === nth) throw new Crash()
      return value
    },
  }
}

test('a crash at any moment leaves all the work, plain or sealed, and the next start finishes the sealing', async () => {
  let crashes = 0
  for (const when of ['before', 'after'] as const)
    for (let nth = 1; ; nth++) {
      const { db, store } = await deviceWithWork()
      const hasEnded = await encryptWork(crashing(store, nth, when), by).then(
        () => true,
        (fault) => {
          if (!(fault instanceof Crash)) throw fault
          return false
        },
      )
      const isPlain = (await uidsOf(db)).join() === allUids.join() && (await db._chunk.count()) === 2
      const isSealed = (await encryptedBatches(store)).length === 1
      expect([isPlain, isSealed]).toContain(true)
      expect(isPlain && isSealed).toBe(false)
      await encryptWork(store, by)
      expect(await textOf(db)).not.toContain(canary)
      expect(await unseal(store)).toEqual([true])
      expect(await uidsOf(db)).toEqual(allUids)
      expect(await db._chunk.count()).toBe(2)
      db.close()
      if (hasEnded) break
      crashes += 1
    }
  expect(crashes).toBeGreaterThan(10)
})

test('work that is saved while the rest is being sealed is sealed with it', async () => {
  const { db, store } = await deviceWithWork()
  let late = true
  const racing: ReplicaStore = {
    read: store.read,
    async write(work, options) {
      if (late && (await db._sealed.count()) === 2) {
        late = false
        await store.write(async (tx) => tx.put('_outbox', [entry(1202)]), { durable: true })
      }
      return store.write(work, options)
    },
  }
  await encryptWork(racing, by)
  expect(late).toBe(false)
  expect(await textOf(db)).not.toContain(canary)
  expect(await unseal(store)).toEqual([true])
  expect(await uidsOf(db)).toEqual([...allUids, 'u1202'])
})

test('with nothing unsent nothing is sealed', async () => {
  const db = openReplica(`seal-${++count}`, { outdated: () => undefined })
  const store = dexieStore(db)
  await store.write(async (tx) => putMeta(tx, 'client', { clientId: 'c', nextMid: 4 }), { durable: true })
  await encryptWork(store, by)
  expect(await db._sealed.count()).toBe(0)
  for (const table of tablesIn(replicaSchema)) expect(await db.table(table).count(), table).toBe(0)
})
