import { withdraw } from '#sync/device/withdraw.ts'
import { chunkKeys } from '../photos/blobs.ts'
import { device } from '../replica/device.ts'
import { requireReplica } from '../replica/replica.ts'

/**
 * Withdraws a check-in that has certainly not been sent, with its photos. Throws a Refusal, with nothing changed, if
 * that isn't certain any more.
 */
export const withdrawCheckIn = (uid: string): Promise<void> =>
  requireReplica().store.write(
    async (tx) => {
      const removedIds = new Set(await withdraw(tx, uid, device))
      const photos = (await tx.all('_blob')).filter((photo) => removedIds.has(photo.uid))
      tx.remove('_chunk', photos.flatMap(chunkKeys))
      tx.remove(
        '_blob',
        photos.map(({ fileId }) => fileId),
      )
    },
    { durable: true },
  )
