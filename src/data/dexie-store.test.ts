import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { runOnReplica } from '#sync/engine/replica-tx.ts'
import { putMeta } from '#sync/engine/store.ts'
import { storeContract, txContract } from '#sync/engine/store-contract.ts'
import { openReplica } from './db.ts'
import { dexieStore, retire } from './dexie-store.ts'

let n = 0
async function open() {
  n += 1
  const db = openReplica(`contract-${n}`, { outdated: () => undefined })
  return {
    store: dexieStore(db),
    close: async () => {
      db.close()
      indexedDB.deleteDatabase(db.name)
    },
  }
}

storeContract('Dexie over fake-indexeddb', open)
txContract('Dexie over fake-indexeddb', async () => {
  const { store, close } = await open()
  return { run: (work) => runOnReplica(store, work), close }
})

test('what was wiped does not come back by work that was still under way', async () => {
  const { store } = await open()
  const name = `contract-${n}`
  await store.write(async (tx) => putMeta(tx, 'term', 1), {
    durable: true,
  })
  const db = openReplica(name, { outdated: () => undefined })
  const late = dexieStore(db)
  await late.read((tx) => tx.count('_meta'))
  retire(db)
  await Dexie.delete(name)
  await expect(late.write(async (tx) => tx.remove('_meta', ['term']), { durable: true })).rejects.toThrow(
    'signed out',
  )
  expect(await Dexie.exists(name)).toBe(false)
})

test('[C3] on a full device nothing is saved, and the words say so', async () => {
  const { store, close } = await open()
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...given) {
    if (this.name === '_chunk') throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, given)
  }
  const saved = store.write(
    async (tx) => {
      putMeta(tx, 'term', 1)
      tx.put('_chunk', [{ key: 'k', bytes: new ArrayBuffer(1) }])
    },
    { durable: true },
  )
  try {
    await expect(saved).rejects.toMatchObject({
      code: 'no-space',
      message: expect.stringContaining('NOT saved'),
    })
    expect(await store.read((tx) => tx.count('_meta'))).toBe(0)
  } finally {
    IDBObjectStore.prototype.put = put
    await close()
  }
})
