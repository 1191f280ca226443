import { withdraw } from '#sync/device/withdraw.ts'
import { chunkKeys } from '../photos/blobs.ts'
import { device } from '../replica/device.ts'
import { requireReplica } from '../replica/replica.ts'

/**
 * Takes a check-in that has certainly not been sent back, with its photos, as if it had never been scanned. Throws a
 * Refusal, with nothing changed, when that is not certain any more.
 */
export const withdrawCheckIn = (uid: string): Promise<void> =>
  requireReplica().store.write(
    async (tx) => {
      const removed = new Set(await withdraw(tx, uid, device))
      const photos = (await tx.all('_blob')).filter((photo) => removed.has(photo.uid))
      tx.remove('_chunk', photos.flatMap(chunkKeys))
      tx.remove(
        '_blob',
        photos.map(({ fileId }) => fileId),
      )
    },
    { durable: true },
  )
