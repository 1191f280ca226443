import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { putMeta } from '#sync/engine/store.ts'
import { runOnReplica } from '#sync/engine/test/replica-tx.ts'
import { runContract } from '#sync/test/run-contract.ts'
import { storeContract } from '#sync/test/store-contract.ts'
import { type RunInTx, txContract } from '#sync/test/tx-contract.ts'
import { retire } from './connection.ts'
import { openReplica } from './db.ts'
import { dexieStore } from './dexie-store.ts'

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

runContract('a replica on Dexie over fake-indexeddb', storeContract, async () => {
  const { store, close } = await open()
  return { subject: store, close }
})
runContract('a transaction on Dexie over fake-indexeddb', txContract, async () => {
  const { store, close } = await open()
  const subject: RunInTx = (work) => runOnReplica(store, work)
  return { subject, close }
})

test('wiped data does not come back by work that was still under way', async () => {
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
  IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...args) {
    if (this.name === '_chunk') throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, args)
  }
  const writePromise = store.write(
    async (tx) => {
      putMeta(tx, 'term', 1)
      tx.put('_chunk', [{ key: 'k', bytes: new ArrayBuffer(1) }])
    },
    { durable: true },
  )
  try {
    await expect(writePromise).rejects.toMatchObject({
      code: 'no-space',
      message: expect.stringContaining('NOT saved'),
    })
    expect(await store.read((tx) => tx.count('_meta'))).toBe(0)
  } finally {
    IDBObjectStore.prototype.put = put
    await close()
  }
})
