import { ids } from '../browser/seams.ts'
import { type SealedBatch, sealedHeads } from '../queries/sealed-heads.ts'
import { wakeNow } from '../replica/engine-wake.ts'
import { useRows } from '../replica/live-rows.ts'
import { requireReplica } from '../replica/replica.ts'
import { dropBatch } from './seal.ts'
import { unsealWithPassword } from './unseal.ts'

export type { SealedBatch } from '../queries/sealed-heads.ts'

/** Work that this person left sealed here under another password than today's, oldest first; undefined while loading. */
export const useSealed = (): SealedBatch[] | undefined => useRows(sealedHeads, [])

/** Opens it with the password of that time and queues it again. False when that is not the password. */
export async function openSealed(batch: SealedBatch, password: string): Promise<boolean> {
  const { accountId, store } = requireReplica()
  const opened = await unsealWithPassword(store, batch, { accountId, password, ids })
  if (opened) wakeNow()
  return opened
}

/** Gives it up for good. */
export const dropSealed = ({ batch }: SealedBatch): Promise<void> => dropBatch(requireReplica().store, batch)
