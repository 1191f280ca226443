import { Refusal } from '#sync/lib/refusal.ts'

const unreadableText = 'A photo could not be read. Remove it and take it again.'

/** Sides and quality that still read a label, at about 300 kB a photo. */
const longestSide = 1600
const quality = 0.8
export const chunkBytes = 1024 * 1024

/** Bytes as they are kept and sent, named by their SHA-256. */
export interface PreparedFile {
  readonly sha256: string
  readonly contentType: string
  readonly size: number
  readonly chunks: readonly ArrayBuffer[]
}

export interface Photo extends PreparedFile {
  readonly contentType: 'image/jpeg'
}

/** Made before any transaction begins. */
async function prepareBytes<T extends string>(bytes: ArrayBuffer, contentType: T) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { sha256, contentType, size: bytes.byteLength, chunks: inChunks(bytes) }
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

/** A photo as it is kept and sent: at most 1600 px, JPEG. */
export const preparePhoto = async (photo: Blob): Promise<Photo> =>
  prepareBytes(await (await resized(photo)).arrayBuffer(), 'image/jpeg')

const pdf = 'application/pdf'
const mostBytes = 10_000_000

/** A document as it is kept and sent: a picture like any photo, a PDF as it is. */
export async function prepareDocument(file: Blob): Promise<PreparedFile> {
  if (file.type.startsWith('image/')) return preparePhoto(file)
  if (file.type !== pdf) throw new Refusal('invalid', 'Choose a PDF or a picture.')
  if (file.size > mostBytes)
    throw new Refusal('too-large', 'This file is larger than 10 MB. Take a photo of the invoice instead.')
  return prepareBytes(await file.arrayBuffer(), pdf)
}

/** A signature as it was drawn, a PNG. */
export const prepareSignature = async (drawing: Blob): Promise<PreparedFile> =>
  prepareBytes(await drawing.arrayBuffer(), 'image/png')
