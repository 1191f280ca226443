import type { ReplicaStore } from '#sync/engine/store.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { EncryptedBatch } from '../queries/batch-heads.ts'
import { decryptBatch } from './encrypt-work.ts'
import { type DerivedKeys, everyKey } from './people.ts'

interface Owner {
  readonly accountId: string
  readonly password: string
  /** The keys of the password, if they are already derived. */
  readonly keys?: DerivedKeys
  readonly ids: Ids
}

/** Restores a batch with the password that encrypted it. Returns false for another password; the batch then stays. */
export async function decryptWithPassword(
  store: ReplicaStore,
  batch: EncryptedBatch,
  { accountId, password, keys, ids }: Owner,
): Promise<boolean> {
  for await (const { sealKey } of everyKey(password, batch.salt, keys))
    if (await decryptBatch(store, batch, { accountId, key: sealKey, ids })) return true
  return false
}
