import sharp from 'sharp'
import { expect, test } from 'vitest'
import { namesIn } from '#sync/lib/names-in.ts'
import { heicPicture } from '../test/phone-picture.ts'
import { decodeHeic } from './heic.ts'
import { fileKinds } from './kinds.ts'
import { validateFile } from './take.ts'

const colourAt = async (jpeg: Buffer, left: number, top: number): Promise<string> => {
  const pixel = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((value) => (value > 128 ? 1 : 0)).join('')
}
const corners: Record<'red' | 'white' | 'blue', readonly [number, number]> = {
  red: [10, 10],
  white: [80, 10],
  blue: [80, 50],
}
const colours = { red: '100', white: '111', blue: '001' } as const

const avifPicture = async (): Promise<Buffer> => {
  const { data, width, height } = await decodeHeic(heicPicture(), 1_000_000)
  return sharp(data ?? Buffer.alloc(0), { raw: { width, height, channels: 4 } })
    .avif()
    .toBuffer()
}
const pictures = { heic: async () => heicPicture(), avif: avifPicture } as const
const kinds = namesIn(fileKinds).filter((kind) => kind !== 'signature')

test.each(namesIn(pictures).flatMap((picture) => kinds.map((kind) => [picture, kind] as const)))(
  'a picture as %s is kept as JPEG where a %s is taken',
  async (picture, kind) => {
    const { contentType, bytes } = await validateFile(await pictures[picture](), kind, `IMG_0001.${picture}`)
    expect(contentType).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 })
    for (const name of namesIn(corners)) expect(await colourAt(bytes, ...corners[name])).toBe(colours[name])
  },
)

test('a signature is drawn by our own app as PNG, and stays that', async () => {
  await expect(validateFile(heicPicture(), 'signature')).rejects.toThrow('This is a HEIC or AVIF picture.')
})

/** The picture's box that says its size, with another size. */
function resizedPicture(width: number, height: number): Buffer {
  const bytes = heicPicture()
  const at = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, at)
  bytes.writeUInt32BE(height, at + 4)
  return bytes
}
const start = heicPicture().subarray(0, 28)

test.each([
  ['cut in its head', heicPicture().subarray(0, 200)],
  ['cut in its picture', heicPicture().subarray(0, 520)],
  ['only its first bytes', start],
  ['a megabyte of zeros', Buffer.concat([start, Buffer.alloc(1_000_000)])],
  ['a megabyte of noise', Buffer.concat([start, Buffer.alloc(1_000_000, 'quayside')])],
])('a damaged HEIC picture, %s, is refused in words', async (_, bytes) => {
  await expect(validateFile(bytes, 'package-image')).rejects.toThrow(
    /^This picture is damaged and cannot be read/,
  )
})

test('a picture that says it has too many pixels is refused before it is drawn', async () => {
  await expect(validateFile(resizedPicture(30_000, 30_000), 'package-image')).rejects.toThrow(
    /too large|damaged/,
  )
})

test('a decoder that needs too long is ended', async () => {
  await expect(decodeHeic(heicPicture(), 1_000_000, 1)).rejects.toThrow('The picture took too long')
})

test('ten simultaneous pictures are decoded one after the other', async () => {
  const validFiles = await Promise.all(
    Array.from({ length: 10 }, () => validateFile(heicPicture(), 'merchant-invoice')),
  )
  expect(new Set(validFiles.map(({ sha256 }) => sha256)).size).toBe(1)
})
