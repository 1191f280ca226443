import sharp from 'sharp'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ContentType, ImageType } from './kinds.ts'

/** Before anything is decoded: a small file can say that it is a very large picture. */
const maxPixels = 40_000_000
const longestSide = 2000

const formats = {
  'image/jpeg': { id: 'jpeg', options: { quality: 82, mozjpeg: false } },
  'image/png': { id: 'png', options: {} },
  'image/webp': { id: 'webp', options: { quality: 82 } },
} as const satisfies Record<ImageType, unknown>

async function mustBeSmallEnough(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels)
    throw new Refusal(
      'invalid',
      `This picture is ${width} by ${height} dots, too large to be read. Please send a smaller one.`,
    )
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

/**
 * The picture, drawn anew: upright, no larger than screens need, without places and camera names, and without
 * whatever else was hidden in the file. A PDF stays as it is and is never opened here.
 */
export async function encodeAnew(bytes: Buffer, type: ContentType): Promise<Buffer> {
  if (type === 'application/pdf') return bytes
  const { id, options } = formats[type]
  try {
    await mustBeSmallEnough(bytes)
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(id, options)
      .toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('invalid', 'This picture is damaged and cannot be read. Please take it again.')
  }
}
