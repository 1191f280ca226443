import { hash } from 'node:crypto'
import type { BlobEntry } from '#sync/device/tables.ts'
import type { StoreTx } from '#sync/engine/store.ts'
import type { Described } from '../../server/files/keep.ts'
import type { FileKind } from '../../server/files/kinds.ts'

/**
 * The picture is a single pixel. Bytes that follow the end of a PNG are not part of the picture, and make each file a
 * different file.
 */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The bytes of a picture that a run takes, which follow from its id. */
export const bytesOf = (fileId: string, suffix = ''): Buffer =>
  Buffer.concat([pixel, Buffer.from(`${fileId}${suffix}`)])

const contentType = 'image/png' as const

/** As a change names a picture. */
export const describePhoto = (fileId: string) => {
  const bytes = bytesOf(fileId)
  return { fileId, sha256: hash('sha256', bytes), contentType, size: bytes.length }
}

/** A picture that goes with a change, and what kind it is to the server. */
export interface Picture {
  readonly fileId: string
  readonly kind: Exclude<FileKind, 'document' | 'logo' | 'merchant-invoice'>
}

/** Returns the description of a picture that an upload carries. */
export const describeUpload = ({ fileId, kind }: Picture, bytes = bytesOf(fileId)): Described => ({
  ...{ fileId, kind, contentType, name: '' },
  sha256: hash('sha256', bytes),
})

/** Keeps the pictures of a change on the device, in the transaction that saves the change. */
export function keepPictures(tx: StoreTx, uid: string, pictures: readonly Picture[], savedAt: string): void {
  const entries = pictures.map(
    ({ fileId, kind }): BlobEntry => ({
      ...describePhoto(fileId),
      ...{ uid, kind, packageId: '', chunks: 1, state: 'waiting', savedAt, sentAt: null },
    }),
  )
  if (entries.length > 0) tx.put('_blob', entries)
}

/** A person took a check-in back: the pictures that came with it are not sent. */
export async function dropPictures(tx: StoreTx, uids: readonly string[]): Promise<void> {
  const blobs = (await tx.all('_blob')).filter(({ uid }) => uids.includes(uid))
  if (blobs.length > 0)
    tx.remove(
      '_blob',
      blobs.map(({ fileId }) => fileId),
    )
}
