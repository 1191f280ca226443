import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { metaOf, putMeta, type StoreTx } from '#sync/engine/store.ts'
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

test('a transaction reads a named value once, and again after it was written or removed', async () => {
  const { store, close } = await open()
  const { get } = IDBObjectStore.prototype
  let requests = 0
  IDBObjectStore.prototype.get = function counted(this: IDBObjectStore, ...args) {
    requests += 1
    return get.apply(this, args)
  }
  const termIn = async (tx: StoreTx) => [await metaOf(tx, 'term'), await metaOf(tx, 'term'), requests]
  try {
    const values = await store.write(
      async (tx) => {
        const atFirst = await termIn(tx)
        putMeta(tx, 'term', 1)
        const afterPut = await termIn(tx)
        tx.remove('_meta', ['term'])
        const afterRemoval = await termIn(tx)
        putMeta(tx, 'term', 2)
        tx.clear('_meta')
        const afterClearing = await termIn(tx)
        putMeta(tx, 'term', 3)
        return [atFirst, afterPut, afterRemoval, afterClearing]
      },
      { durable: true },
    )
    expect(values).toEqual([
      [undefined, undefined, 1],
      [1, 1, 2],
      [undefined, undefined, 3],
      [undefined, undefined, 4],
    ])
    // Another transaction may follow one of another tab.
    expect(await store.read(termIn)).toEqual([3, 3, 5])
  } finally {
    IDBObjectStore.prototype.get = get
    await close()
  }
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
