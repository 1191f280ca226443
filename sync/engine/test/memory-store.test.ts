import { replicaSchema } from '../../device/tables.ts'
import { runContract } from '../../test/run-contract.ts'
import { storeContract } from '../../test/store-contract.ts'
import { type RunInTx, txContract } from '../../test/tx-contract.ts'
import { memoryStore } from './memory-store.ts'
import { runOnReplica } from './replica-tx.ts'

const close = async () => undefined

runContract('a replica in memory', storeContract, async () => ({
  subject: memoryStore(replicaSchema),
  close,
}))

runContract('a transaction in memory', txContract, async () => {
  const store = memoryStore(replicaSchema)
  const subject: RunInTx = (work) => runOnReplica(store, work)
  return { subject, close }
})
