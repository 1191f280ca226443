import { type FileType, imageTypes, invoiceTypes } from '#sync/entities/company/file-types.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import {
  isLaterPdf,
  notTakenText,
  phonePictureAt,
  signatureBytes,
  typeAtStart,
} from '#sync/rules/texts/file-signature.ts'

const unreadableText = 'This photo can’t be read. Remove it and take it again.'

/** A size and quality at which labels stay readable, at about 300 kB per photo. */
const longestSide = 1600
const quality = 0.8
const mostBytes = 10_000_000
export const chunkBytes = 1024 * 1024

/** The bytes to store and send, identified by their SHA-256. */
export interface PreparedFile {
  readonly sha256: string
  readonly contentType: string
  readonly size: number
  readonly chunks: readonly ArrayBuffer[]
}

export interface Photo extends PreparedFile {
  readonly contentType: 'image/jpeg'
}

/** Called before a transaction begins. */
async function prepareBytes<T extends string>(bytes: ArrayBuffer, contentType: T) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { sha256, contentType, size: bytes.byteLength, chunks: inChunks(bytes) }
}

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null

/** Draws on white like paper, because a JPEG has no transparency and would turn it black. */
function draw(pen: Pen, bitmap: ImageBitmap, width: number, height: number): void {
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(bitmap, 0, 0, width, height)
}

async function jpegOf(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height)
    draw(canvas.getContext('2d'), bitmap, width, height)
    return canvas.convertToBlob({ type: 'image/jpeg', quality })
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  draw(canvas.getContext('2d'), bitmap, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Refusal('invalid', unreadableText))),
      'image/jpeg',
      quality,
    )
  })
}

const startOf = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())

/**
 * A picture that the browser can't decode. One from a phone, such as HEIC, is sent unchanged, and the server makes a
 * JPEG from it. Throws for any other, because it is damaged or no picture.
 */
async function phonePictureIn(photo: Blob, types: readonly FileType[]): Promise<Blob> {
  const start = await startOf(photo)
  if (!phonePictureAt(start))
    throw new Refusal('invalid', typeAtStart(start) ? unreadableText : notTakenText(start, types))
  if (photo.size > mostBytes)
    throw new Refusal('too-large', 'This picture is larger than 10 MB. Take a smaller one.')
  return photo
}

async function resize(photo: Blob, types: readonly FileType[]): Promise<Blob> {
  const bitmap = await createImageBitmap(photo).catch(() => null)
  if (!bitmap) return phonePictureIn(photo, types)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  try {
    return await jpegOf(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  } finally {
    bitmap.close()
  }
}

/** In chunks, because one large value makes some browsers lose the whole transaction. */
export function inChunks(bytes: ArrayBuffer): ArrayBuffer[] {
  const chunks = []
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) chunks.push(bytes.slice(at, at + chunkBytes))
  return chunks
}

const prepare = async (photo: Blob, types: readonly FileType[]): Promise<Photo> =>
  prepareBytes(await (await resize(photo, types)).arrayBuffer(), 'image/jpeg')

/** A photo to store and send: a JPEG of at most 1600 px, or what the server makes a JPEG of. */
export const preparePhoto = (photo: Blob): Promise<Photo> => prepare(photo, imageTypes)

const pdf = 'application/pdf'

/**
 * A document to store and send: a picture like any photo, a PDF unchanged. The type is read from its bytes, because
 * phones report it unreliably.
 */
export async function prepareDocument(file: Blob): Promise<PreparedFile> {
  const start = await startOf(file)
  const type = typeAtStart(start) ?? (isLaterPdf(start) ? pdf : null)
  if (type === null && !file.type.startsWith('image/'))
    throw new Refusal('invalid', notTakenText(start, invoiceTypes))
  if (type !== pdf) return prepare(type === null ? file : new Blob([file], { type }), invoiceTypes)
  if (file.size > mostBytes)
    throw new Refusal('too-large', 'This file is larger than 10 MB. Take a photo of the invoice instead.')
  return prepareBytes(await file.arrayBuffer(), pdf)
}

/** A signature as drawn, a PNG. */
export const prepareSignature = async (drawing: Blob): Promise<PreparedFile> =>
  prepareBytes(await drawing.arrayBuffer(), 'image/png')
