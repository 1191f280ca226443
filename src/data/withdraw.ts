import { withdraw } from '#sync/engine/withdraw.ts'
import { chunkKeys } from './blobs.ts'
import { device } from './device.ts'
import { mustBeOpen } from './replica.ts'

/**
 * Takes a check-in that has certainly not been sent back, with its photos, as if it had never been scanned. Throws a
 * Refusal, with nothing changed, when that is not certain any more.
 */
export const withdrawCheckIn = (uid: string): Promise<void> =>
  mustBeOpen().store.write(
    async (tx) => {
      const gone = new Set(await withdraw(tx, uid, device))
      const photos = (await tx.all('_blob')).filter((photo) => gone.has(photo.uid))
      tx.remove('_chunk', photos.flatMap(chunkKeys))
      tx.remove(
        '_blob',
        photos.map(({ fileId }) => fileId),
      )
    },
    { durable: true },
  )
