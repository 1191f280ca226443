import { useEffect, useState } from 'react'
import type { BlobEntry } from '#sync/device/tables.ts'
import { imageTypes } from '#sync/entities/company/file-types.ts'
import type { PackageImage } from '#sync/entities/packages/package-image.ts'
import { phonePictureAt, signatureBytes } from '#sync/rules/texts/file-signature.ts'
import { timers } from '../browser/seams.ts'
import { sendSigned } from '../http/token.ts'
import { readOnce } from '../replica/connection.ts'
import { useRows } from '../replica/live-rows.ts'
import { openNow } from '../replica/replica.ts'
import { photoBytes } from './blobs.ts'
import { keepAsking } from './keep-asking.ts'

export interface ShownImage extends PackageImage {
  /** The address for an <img>: the device's own copy if it has one, otherwise the server's. Empty while loading. */
  src: string
  /** `elsewhere`: another device hasn't uploaded it yet. `lost`: it was deleted on a full device before it was sent. */
  state: 'device' | 'refused' | 'server' | 'elsewhere' | 'lost'
}

const stateOf = ({ uploaded }: PackageImage, localEntry: BlobEntry | undefined): ShownImage['state'] => {
  if (localEntry?.state === 'refused') return 'refused'
  if (uploaded || localEntry?.state === 'sent') return 'server'
  if (!localEntry) return 'elsewhere'
  return localEntry.state === 'waiting' ? 'device' : 'lost'
}

/** Whether a browser shows the device's own copy. A picture that it couldn't decode waits for the server's. */
const isShown = async (bytes: Blob): Promise<boolean> =>
  phonePictureAt(new Uint8Array(await bytes.slice(0, signatureBytes).arrayBuffer())) === null

/** Null if it isn't available: there is no contact, or the device that took it hasn't sent it yet. */
async function bytesOf(fileId: string): Promise<Blob | null> {
  const open = openNow()
  if (!open) return null
  const localBytes = await readOnce(open.db, (db) => photoBytes(db, fileId))
  if (localBytes && (await isShown(localBytes))) return localBytes
  try {
    const response = await sendSigned(open.accountId, {
      method: 'GET',
      path: `/api/files/${fileId}`,
      file: imageTypes,
    })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}

/** Object URLs of pictures, created when shown and revoked when hidden, because each holds its bytes in memory. */
export function useAddresses(fileIds: readonly string[]): ReadonlyMap<string, string> {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map())
  const requestedIds = fileIds.join(' ')
  // An effect, because an object URL has to be revoked when the screen closes.
  useEffect(() => {
    const urls: string[] = []
    const show = (fileId: string, bytes: Blob) => {
      const address = URL.createObjectURL(bytes)
      urls.push(address)
      setAddresses((current) => new Map([...current, [fileId, address]]))
    }
    const stops = requestedIds
      .split(' ')
      .filter((id) => id !== '')
      .map((fileId) =>
        keepAsking(
          () => bytesOf(fileId),
          (bytes) => show(fileId, bytes),
          timers,
        ),
      )
    return () => {
      for (const stop of stops) stop()
      for (const address of urls) URL.revokeObjectURL(address)
    }
  }, [requestedIds])
  return addresses
}

/** The photos of a package, oldest first; undefined while loading. */
export function usePackageImages(packageId: string): ShownImage[] | undefined {
  const rows = useRows(
    async (db) => {
      const contents = (await db.package.get(packageId))?.contents ?? []
      const ids = [packageId, ...contents.map((part) => part.packageId)]
      const images = await db.packageImage.where('packageId').anyOf(ids).toArray()
      const rows = images.filter((row) => !row.deletedAt).sort((a, b) => a.takenAt.localeCompare(b.takenAt))
      const localEntries = await db._blob.bulkGet(rows.map(({ fileId }) => fileId))
      return rows.map((row, i) => ({ ...row, state: stateOf(row, localEntries[i]) }))
    },
    [packageId],
  )
  const addresses = useAddresses(rows?.map(({ fileId }) => fileId) ?? [])
  return rows?.map((row) => ({ ...row, src: addresses.get(row.fileId) ?? '' }))
}
