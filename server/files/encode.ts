import sharp, { type Sharp } from 'sharp'
import { type FileType, type ImageType, imageTypes } from '#sync/entities/company/file-types.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { createLock } from '../db/core/transactions/lock.ts'
import { decodeHeic } from './heic.ts'

/** Before anything is decoded: a small file can say that it is a very large picture. */
const maxPixels = 40_000_000
const longestSide = 2000
/** Above this a picture waits until the large one before it is done: each takes some fifty megabytes. */
const largePixels = 10_000_000
const largeOnes = createLock()

const formats = {
  'image/jpeg': { id: 'jpeg', options: { quality: 82, mozjpeg: false } },
  'image/png': { id: 'png', options: {} },
  'image/webp': { id: 'webp', options: { quality: 82 } },
} as const satisfies Record<ImageType, unknown>

interface Size {
  readonly width: number
  readonly height: number
}

function mustBeSmall({ width, height }: Size): void {
  if (width * height > maxPixels)
    throw new Refusal(
      'invalid',
      `This picture is ${width} by ${height} pixels, which is too large. Please send a smaller one.`,
    )
}

/** How many dots a picture says it has. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  const size = await sharp(bytes, { limitInputPixels: false }).metadata()
  mustBeSmall(size)
  return size.width * size.height
}

/** For a document, whose format knows JPEG and PNG: no larger than paper shows. */
export const sizedForPaper = (bytes: Buffer): Promise<Buffer> => {
  const image = sharp(bytes, { limitInputPixels: maxPixels }).resize({
    width: 1200,
    height: 1200,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return image.flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer()
}

const isImage = (type: FileType): type is ImageType => imageTypes.some((image) => image === type)

const fitScreen = (image: Sharp): Sharp =>
  image.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })

async function redraw(bytes: Buffer, type: ImageType): Promise<Buffer> {
  const { id, options } = formats[type]
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).autoOrient()
  return fitScreen(image).toFormat(id, options).toBuffer()
}

/** On white like paper, because a JPEG has no transparency and would turn it black. */
async function redrawHeic(bytes: Buffer): Promise<Buffer> {
  const { data, ...size } = await decodeHeic(bytes, maxPixels)
  mustBeSmall(size)
  if (!data) throw new Error('The picture has no pixels')
  const { id, options } = formats['image/jpeg']
  return fitScreen(sharp(data, { raw: { ...size, channels: 4 } }).flatten({ background: '#fff' }))
    .toFormat(id, options)
    .toBuffer()
}

const refusalFor = (error: unknown): Refusal =>
  error instanceof Refusal
    ? error
    : new Refusal('invalid', 'This picture is damaged and cannot be read. Please take it again.')

/** Draws a picture of a phone as JPEG, which every browser shows. One at a time, because its decoder takes much memory. */
export async function jpegOf(bytes: Buffer, picture: 'heic' | 'avif'): Promise<Buffer> {
  const release = await largeOnes.acquire()
  try {
    if (picture === 'heic') return await redrawHeic(bytes)
    await pixelsOf(bytes)
    return await redraw(bytes, 'image/jpeg')
  } catch (error) {
    throw refusalFor(error)
  } finally {
    release()
  }
}

/**
 * Encodes a picture again: upright, no larger than screens need, without its location, camera names and other hidden
 * data. Files that aren't pictures stay unchanged and are never opened here.
 */
export async function encodeAnew(bytes: Buffer, type: FileType): Promise<Buffer> {
  if (!isImage(type)) return bytes
  try {
    const release = (await pixelsOf(bytes)) > largePixels ? await largeOnes.acquire() : () => {}
    return await redraw(bytes, type).finally(release)
  } catch (error) {
    throw refusalFor(error)
  }
}
