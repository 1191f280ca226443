import { memoryStore } from './memory-store.ts'
import { runOnReplica } from './replica-tx.ts'
import { storeContract, txContract } from './store-contract.ts'

storeContract('memory', async () => ({ store: memoryStore(), close: async () => undefined }))
txContract('memory', async () => {
  const store = memoryStore()
  return { run: (work) => runOnReplica(store, work), close: async () => undefined }
})
