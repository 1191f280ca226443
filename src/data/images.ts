import { useEffect, useState } from 'react'
import type { PackageImage } from '#sync/entities/package-image.ts'
import { photoBytes } from './blobs.ts'
import { useRows } from './live-rows.ts'
import { openNow } from './replica.ts'
import { sendSigned } from './token.ts'

export interface ShownImage extends PackageImage {
  /** An address an <img> can show: the device's own copy while it has one, else the server's. '' while it is fetched. */
  src: string
}

async function bytesOf(fileId: string): Promise<Blob | null> {
  const open = openNow()
  if (!open) return null
  const own = await photoBytes(open.db, fileId)
  if (own) return own
  try {
    const response = await sendSigned(open.accountId, { method: 'GET', path: `/api/files/${fileId}` })
    return response.ok ? await response.blob() : null
  } catch {
    // Without contact the picture stays empty; it comes when the screen is opened again.
    return null
  }
}

/** Addresses of pictures, made when shown and given back when not: each holds its bytes in memory. */
function useAddresses(fileIds: readonly string[]): ReadonlyMap<string, string> {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = fileIds.join(' ')
  // An effect, because an object URL has to be given back when the screen closes.
  useEffect(() => {
    let open = true
    const made: string[] = []
    for (const fileId of wanted.split(' ').filter((id) => id !== ''))
      void bytesOf(fileId).then((bytes) => {
        if (!bytes || !open) return
        const address = URL.createObjectURL(bytes)
        made.push(address)
        setAddresses((known) => new Map([...known, [fileId, address]]))
      })
    return () => {
      open = false
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [wanted])
  return addresses
}

/** The photos of a package, oldest first; undefined while loading. */
export function usePackageImages(packageId: string): ShownImage[] | undefined {
  const rows = useRows(
    async (db) => {
      const found = await db.packageImage.where('packageId').equals(packageId).toArray()
      return found.filter((row) => !row.deletedAt).sort((a, b) => a.takenAt.localeCompare(b.takenAt))
    },
    [packageId],
  )
  const addresses = useAddresses(rows?.map(({ fileId }) => fileId) ?? [])
  return rows?.map((row) => ({ ...row, src: addresses.get(row.fileId) ?? '' }))
}
