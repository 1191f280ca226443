import sharp from 'sharp'
import { type FileType, type ImageType, imageTypes } from '#sync/entities/file-types.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { createLock } from '../db/core/lock.ts'

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

/** How many dots a picture says it has. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels)
    throw new Refusal(
      'invalid',
      `This picture is ${width} by ${height} pixels, which is too large. Please send a smaller one.`,
    )
  return width * height
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

async function redraw(bytes: Buffer, type: ImageType): Promise<Buffer> {
  const { id, options } = formats[type]
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(id, options)
    .toBuffer()
}

/**
 * Encodes a picture again: upright, no larger than screens need, without its location, camera names and other hidden data.
 * Files that aren't pictures stay as they are and are never opened here.
 */
export async function encodeAnew(bytes: Buffer, type: FileType): Promise<Buffer> {
  if (!isImage(type)) return bytes
  try {
    const release = (await pixelsOf(bytes)) > largePixels ? await largeOnes.acquire() : () => {}
    return await redraw(bytes, type).finally(release)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('invalid', 'This picture is damaged and cannot be read. Please take it again.')
  }
}
