import { useEffect, useState } from 'react'
import type { BlobEntry } from '#sync/device/tables.ts'
import type { PackageImage } from '#sync/entities/package-image.ts'
import { timers } from '../browser/seams.ts'
import { sendSigned } from '../http/token.ts'
import { readOnce } from '../replica/connection.ts'
import { useRows } from '../replica/live-rows.ts'
import { openNow } from '../replica/replica.ts'
import { photoBytes } from './blobs.ts'
import { keepAsking } from './keep-asking.ts'

export interface ShownImage extends PackageImage {
  /** An address an <img> can show: the device's own copy while it has one, else the server's. '' while it is fetched. */
  src: string
  /** `elsewhere`: another device has yet to upload it. `lost`: it gave way to scans on a full device before it was sent. */
  state: 'device' | 'refused' | 'server' | 'elsewhere' | 'lost'
}

const stateOf = ({ uploaded }: PackageImage, own: BlobEntry | undefined): ShownImage['state'] => {
  if (own?.state === 'refused') return 'refused'
  if (uploaded || own?.state === 'sent') return 'server'
  if (!own) return 'elsewhere'
  return own.state === 'waiting' ? 'device' : 'lost'
}

/** Null while nobody has it: there is no contact, or the device that took it has yet to send it. */
async function bytesOf(fileId: string): Promise<Blob | null> {
  const open = openNow()
  if (!open) return null
  const own = await readOnce(open.db, (db) => photoBytes(db, fileId))
  if (own) return own
  try {
    const response = await sendSigned(open.accountId, { method: 'GET', path: `/api/files/${fileId}` })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}

/** Addresses of pictures, made when shown and given back when not: each holds its bytes in memory. */
export function useAddresses(fileIds: readonly string[]): ReadonlyMap<string, string> {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = fileIds.join(' ')
  // An effect, because an object URL has to be given back when the screen closes.
  useEffect(() => {
    const urls: string[] = []
    const show = (fileId: string, bytes: Blob) => {
      const address = URL.createObjectURL(bytes)
      urls.push(address)
      setAddresses((known) => new Map([...known, [fileId, address]]))
    }
    const stops = wanted
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
  }, [wanted])
  return addresses
}

/** The photos of a package, oldest first; undefined while loading. */
export function usePackageImages(packageId: string): ShownImage[] | undefined {
  const rows = useRows(
    async (db) => {
      const found = await db.packageImage.where('packageId').equals(packageId).toArray()
      const rows = found.filter((row) => !row.deletedAt).sort((a, b) => a.takenAt.localeCompare(b.takenAt))
      const own = await db._blob.bulkGet(rows.map(({ fileId }) => fileId))
      return rows.map((row, i) => ({ ...row, state: stateOf(row, own[i]) }))
    },
    [packageId],
  )
  const addresses = useAddresses(rows?.map(({ fileId }) => fileId) ?? [])
  return rows?.map((row) => ({ ...row, src: addresses.get(row.fileId) ?? '' }))
}
