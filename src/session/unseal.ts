import type { ReplicaStore } from '#sync/engine/store.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { SealedBatch } from '../queries/sealed-heads.ts'
import { type DerivedKeys, everyKey } from './people.ts'
import { unsealBatch } from './seal.ts'

interface Owner {
  readonly accountId: string
  readonly password: string
  /** The keys of the password, if they are already derived. */
  readonly keys?: DerivedKeys
  readonly ids: Ids
}

/** Restores a batch with the password that encrypted it. Returns false for another password; the batch then stays. */
export async function unsealWithPassword(
  store: ReplicaStore,
  batch: SealedBatch,
  { accountId, password, keys, ids }: Owner,
): Promise<boolean> {
  for await (const { sealKey } of everyKey(password, batch.salt, keys))
    if (await unsealBatch(store, batch, { accountId, key: sealKey, ids })) return true
  return false
}
