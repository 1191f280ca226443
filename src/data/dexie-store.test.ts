import 'fake-indexeddb/auto'
import { runOnReplica } from '#sync/engine/replica-tx.ts'
import { storeContract, txContract } from '#sync/engine/store-contract.ts'
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

storeContract('Dexie over fake-indexeddb', open)
txContract('Dexie over fake-indexeddb', async () => {
  const { store, close } = await open()
  return { run: (work) => runOnReplica(store, work), close }
})
