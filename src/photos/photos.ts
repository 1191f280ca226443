import { Refusal } from '#sync/lib/refusal.ts'

const unreadableText = 'A photo could not be read. Remove it and take it again.'

/** Sides and quality that still read a label, at about 300 kB a photo. */
const longestSide = 1600
const quality = 0.8
export const chunkBytes = 1024 * 1024

export interface Photo {
  readonly sha256: string
  readonly contentType: 'image/jpeg'
  readonly size: number
  readonly chunks: readonly ArrayBuffer[]
}

async function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
    return canvas.convertToBlob({ type: 'image/jpeg', quality })
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Refusal('invalid', unreadableText))),
      'image/jpeg',
      quality,
    )
  })
}

async function resized(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo).catch(() => {
    throw new Refusal('invalid', unreadableText)
  })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  try {
    return await drawn(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  } finally {
    bitmap.close()
  }
}

/** In pieces, because one large value makes some browsers lose the whole transaction. */
export function inChunks(bytes: ArrayBuffer): ArrayBuffer[] {
  const chunks = []
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) chunks.push(bytes.slice(at, at + chunkBytes))
  return chunks
}

/** A photo as it is kept and sent: at most 1600 px, JPEG, named by its SHA-256. Made before any transaction begins. */
export async function preparePhoto(photo: Blob): Promise<Photo> {
  const bytes = await (await resized(photo)).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { sha256, contentType: 'image/jpeg', size: bytes.byteLength, chunks: inChunks(bytes) }
}
