import type { SealedHead } from '#sync/device/tables.ts'
import type { Replica } from '../replica/db.ts'

export interface EncryptedBatch extends SealedHead {
  readonly batch: string
}

/** This person's encrypted batches, oldest first, with the details that are readable without a key. */
export async function readBatchHeads(db: Replica): Promise<EncryptedBatch[]> {
  const keys = await db._sealed.toCollection().primaryKeys()
  const heads = await db._sealed.bulkGet(keys.filter((key) => String(key).endsWith('/head')))
  return heads
    .flatMap((entry) => (entry?.head ? [{ batch: entry.batch, ...entry.head }] : []))
    .sort((a, b) => a.sealedAt.localeCompare(b.sealedAt))
}
