import type { ReplicaStore } from '#sync/engine/store.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { SealedBatch } from '../queries/sealed-heads.ts'
import { type DerivedKeys, everyKey } from './people.ts'
import { unsealBatch } from './seal.ts'

interface Owner {
  readonly accountId: string
  readonly password: string
  /** The keys of the password, where they have been derived already. */
  readonly keys?: DerivedKeys
  readonly ids: Ids
}

/** Puts a batch back with the password that encrypted it. False when it is another password; the batch then stays. */
export async function unsealWithPassword(
  store: ReplicaStore,
  batch: SealedBatch,
  { accountId, password, keys, ids }: Owner,
): Promise<boolean> {
  for await (const { sealKey } of everyKey(password, batch.salt, keys))
    if (await unsealBatch(store, batch, { accountId, key: sealKey, ids })) return true
  return false
}
