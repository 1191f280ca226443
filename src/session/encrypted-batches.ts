import { ids } from '../browser/seams.ts'
import { type EncryptedBatch, readBatchHeads } from '../queries/batch-heads.ts'
import { wakeNow } from '../replica/engine-wake.ts'
import { useRows } from '../replica/live-rows.ts'
import { requireReplica } from '../replica/replica.ts'
import { decryptWithPassword } from './decrypt-batch.ts'
import { dropBatch } from './encrypt-work.ts'

export type { EncryptedBatch } from '../queries/batch-heads.ts'

/** Work that this person left encrypted under an older password, oldest first; undefined while loading. */
export const useEncryptedBatches = (): EncryptedBatch[] | undefined => useRows(readBatchHeads, [])

/** Opens a batch with its old password and queues its changes again. Returns false for a wrong password. */
export async function openEncryptedBatch(batch: EncryptedBatch, password: string): Promise<boolean> {
  const { accountId, store } = requireReplica()
  const opened = await decryptWithPassword(store, batch, { accountId, password, ids })
  if (opened) wakeNow()
  return opened
}

/** Deletes a batch permanently. */
export const discardEncryptedBatch = ({ batch }: EncryptedBatch): Promise<void> =>
  dropBatch(requireReplica().store, batch)
