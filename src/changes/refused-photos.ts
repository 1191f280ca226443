import type { BlobEntry } from '#sync/device/tables.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { chunkKeys } from '../photos/blobs.ts'
import { isInvoice } from '../photos/merchant-invoices.ts'
import { isSlip } from '../photos/transfer-slips.ts'
import { wakeNow } from '../replica/engine-wake.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { requireReplica } from '../replica/replica.ts'
import { mutate } from './mutate.ts'

export interface RefusedPhoto {
  fileId: string
  kind: 'photo' | 'invoice' | 'slip'
  packageId: string
  trackingNumber: string | null
  savedAt: string
  /** The server's reason. */
  message: string
}

const kindOf = (entry: Pick<BlobEntry, 'kind'>): RefusedPhoto['kind'] =>
  isInvoice(entry) ? 'invoice' : isSlip(entry) ? 'slip' : 'photo'

/** Refused photos that aren't settled, oldest first; undefined while loading. */
export const useRefusedPhotos = (): RefusedPhoto[] | undefined =>
  useRows(async (db) => {
    const entries = (await db._blob.toArray()).filter(({ state }) => state === 'refused')
    const packages = await db.package.bulkGet(entries.map(({ packageId }) => packageId))
    return entries
      .map((entry, i) => ({
        fileId: entry.fileId,
        packageId: entry.packageId,
        savedAt: entry.savedAt,
        kind: kindOf(entry),
        message: entry.problem ?? '',
        trackingNumber: packages[i]?.trackingNumber ?? null,
      }))
      .sort((a, b) => a.savedAt.localeCompare(b.savedAt))
  }, [])

/** Sends the photo to the server again. */
export async function retryPhoto(fileId: string): Promise<void> {
  await requireReplica().store.write(
    async (tx) => {
      const entry = await tx.get('_blob', fileId)
      if (entry?.state !== 'refused') return
      const { problem: _, ...rest } = entry
      tx.put('_blob', [{ ...rest, state: 'waiting' }])
    },
    { durable: true, tables: ['_blob'] },
  )
  wakeNow()
}

/** Deletes the photo, and its entry in the package if this person may. */
export async function discardPhoto(fileId: string): Promise<void> {
  const { store } = requireReplica()
  const entry = await readReplica((db) => db._blob.get(fileId))
  if (!entry) return
  const images = await readReplica((db) =>
    db.packageImage.where('packageId').equals(entry.packageId).toArray(),
  )
  const image = images.find((row) => row.fileId === fileId && !row.deletedAt)
  try {
    if (image) await mutate('package.removeImage', { packageImageId: image.packageImageId })
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
  }
  await store.write(
    async (tx) => {
      tx.remove('_chunk', chunkKeys(entry))
      tx.remove('_blob', [fileId])
    },
    { durable: true, tables: ['_blob', '_chunk'] },
  )
}
