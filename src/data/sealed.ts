import { useRows } from './live-rows.ts'
import { make } from './people.ts'
import { mustBeOpen } from './replica.ts'
import { dropBatch, unsealBatch } from './seal.ts'
import { type SealedBatch, sealedHeads } from './sealed-heads.ts'
import { ids } from './seams.ts'
import { wakeNow } from './wake.ts'

export type { SealedBatch } from './sealed-heads.ts'

/** Work that this person left sealed here under another password than today's, oldest first. */
export function useSealed(): SealedBatch[] {
  return useRows(sealedHeads, []) ?? []
}

/** Opens it with the password of that time and queues it again. False when that is not the password. */
export async function openSealed(batch: SealedBatch, password: string): Promise<boolean> {
  const { accountId, store } = mustBeOpen()
  const { sealKey } = await make(password, batch.salt)
  const opened = await unsealBatch(store, batch, { accountId, key: sealKey, ids })
  if (opened) wakeNow()
  return opened
}

/** Gives it up for good. */
export const dropSealed = ({ batch }: SealedBatch): Promise<void> => dropBatch(mustBeOpen().store, batch)
