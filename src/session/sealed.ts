import { ids } from '../browser/seams.ts'
import { type SealedBatch, sealedHeads } from '../queries/sealed-heads.ts'
import { wakeNow } from '../replica/engine-wake.ts'
import { useRows } from '../replica/live-rows.ts'
import { requireReplica } from '../replica/replica.ts'
import { deriveKeys } from './people.ts'
import { dropBatch, unsealBatch } from './seal.ts'

export type { SealedBatch } from '../queries/sealed-heads.ts'

/** Work that this person left sealed here under another password than today's, oldest first; undefined while loading. */
export const useSealed = (): SealedBatch[] | undefined => useRows(sealedHeads, [])

/** Opens it with the password of that time and queues it again. False when that is not the password. */
export async function openSealed(batch: SealedBatch, password: string): Promise<boolean> {
  const { accountId, store } = requireReplica()
  const { sealKey } = await deriveKeys(password, batch.salt)
  const opened = await unsealBatch(store, batch, { accountId, key: sealKey, ids })
  if (opened) wakeNow()
  return opened
}

/** Gives it up for good. */
export const dropSealed = ({ batch }: SealedBatch): Promise<void> => dropBatch(requireReplica().store, batch)
