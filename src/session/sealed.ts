import { ids } from '../browser/seams.ts'
import { type SealedBatch, sealedHeads } from '../queries/sealed-heads.ts'
import { wakeNow } from '../replica/engine-wake.ts'
import { useRows } from '../replica/live-rows.ts'
import { requireReplica } from '../replica/replica.ts'
import { dropBatch } from './seal.ts'
import { unsealWithPassword } from './unseal.ts'

export type { SealedBatch } from '../queries/sealed-heads.ts'

/** Work that this person left encrypted under an older password, oldest first; undefined while loading. */
export const useSealed = (): SealedBatch[] | undefined => useRows(sealedHeads, [])

/** Opens a batch with its old password and queues its changes again. Returns false for a wrong password. */
export async function openSealed(batch: SealedBatch, password: string): Promise<boolean> {
  const { accountId, store } = requireReplica()
  const opened = await unsealWithPassword(store, batch, { accountId, password, ids })
  if (opened) wakeNow()
  return opened
}

/** Deletes a batch permanently. */
export const dropSealed = ({ batch }: SealedBatch): Promise<void> => dropBatch(requireReplica().store, batch)
