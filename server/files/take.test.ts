import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type FileKind, fileKinds } from './kinds.ts'
import { bytesOf, validateFile } from './take.ts'

const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#345' } })
const samples = {
  pdf: async () => Buffer.from('%PDF-1.7\n%%EOF'),
  jpeg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  webp: () => picture().webp().toBuffer(),
  gif: () => picture().gif().toBuffer(),
}
type Sample = keyof typeof samples

/** By hand: what each kind of file may be. */
const samplesByKind: Record<FileKind, Sample[]> = {
  'package-image': ['jpeg', 'png', 'webp'],
  'merchant-invoice': ['pdf', 'jpeg', 'png', 'webp'],
  document: ['pdf', 'jpeg', 'png', 'webp'],
  signature: ['png'],
  'delivery-photo': ['jpeg', 'png', 'webp'],
}

test.each(Object.entries(samplesByKind) as [FileKind, Sample[]][])(
  'a %s may be %j and nothing else',
  async (kind, types) => {
    for (const [name, make] of Object.entries(samples)) {
      const answer = validateFile(await make(), kind)
      if (types.includes(name as Sample)) expect((await answer).contentType).toMatch(new RegExp(`/${name}$`))
      else
        await expect(answer).rejects.toMatchObject({
          code: 'invalid',
          message: expect.stringContaining('Please send'),
        })
    }
  },
)

test('a file above the size of its kind is too large, in words', async () => {
  for (const [kind, { maxBytes }] of Object.entries(fileKinds))
    await expect(validateFile(Buffer.alloc(maxBytes + 1), kind as FileKind)).rejects.toMatchObject({
      code: 'too-large',
      message: `This file is larger than ${maxBytes / 1024 / 1024} MB. Please send a smaller one.`,
    })
})

test('a file arrives as base64 in any of its ways of writing', () => {
  const bytes = Buffer.from([0xfb, 0xff, 0xfe, 0x00, 0x41])
  const plain = bytes.toString('base64')
  for (const written of [
    plain,
    `data:application/pdf;base64,${plain}`,
    `data:;base64,${plain}`,
    bytes.toString('base64url'),
    `${plain.slice(0, 3)}\r\n ${plain.slice(3)}`,
  ])
    expect(bytesOf(written).equals(bytes)).toBe(true)
  for (const wrong of ['<svg/>', 'a=b=', '{"a":1}', 'é'])
    expect(() => bytesOf(wrong)).toThrow('base64 is not a file as base64')
})
