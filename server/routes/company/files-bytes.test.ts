import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Files, openFiles, pdf, picture } from '../../test/files.ts'

let files: Files
beforeAll(async () => {
  files = await openFiles()
})
afterAll(() => files.close())

const wrong: Record<string, () => Buffer | Promise<Buffer>> = {
  'This is a GIF.': () => Buffer.from('GIF89a<script>alert(1)</script>'),
  'This is a ZIP or an Office file.': () => Buffer.from('PK\x03\x04 %PDF-1.7 named .pdf'),
  'This is an SVG drawing.': () =>
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  'This is a web page.': () => Buffer.from('  <!DOCTYPE html><script>alert(1)</script>%PDF-1.7'),
  'This picture is damaged and cannot be read.': async () =>
    (await picture(600, 400).jpeg().toBuffer()).subarray(0, 700),
  'This file isn’t a document or a picture.': () => Buffer.from('MZ anything else'),
  'Please send a PDF, JPEG': () => Buffer.from([0, 1, 2, 3, 0xfe, 0xff, 0, 9]),
}
test.each(Object.entries(wrong))('%s It is refused in these words under any name', async (words, bytes) => {
  const before = await files.listed()
  const answer = await files.upload('form.pdf', await bytes())
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(words)])
  expect(await files.listed()).toEqual(before)
})

/** A PNG that claims to have this size, and has nothing in it. */
function hugePng(side: number): Buffer {
  const png = Buffer.from(
    '89504e470d0a1a0a0000000d4948445200000001000000010806000000' + '1f15c489' + '0000000049454e44ae426082',
    'hex',
  )
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  return png
}

test('a picture that claims to be 30,000 by 30,000 is refused immediately and takes no memory', async () => {
  const real = await picture(1, 1).png().toBuffer()
  real.writeUInt32BE(30_000, 16)
  real.writeUInt32BE(30_000, 20)
  for (const bytes of [real, hugePng(30_000)]) {
    const before = process.memoryUsage().rss
    const start = process.cpuUsage()
    const answer = await files.upload('bomb.png', bytes)
    expect(answer.statusCode).toBe(400)
    const { user, system } = process.cpuUsage(start)
    // Reading the picture would cost tens of seconds of the processor.
    expect(user + system).toBeLessThan(2_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  }
})

test('100 MB of base64 are not read: 413 in words; a little over 10 MB too', async () => {
  const answer = await files.upload('big.pdf', Buffer.concat([pdf(), Buffer.alloc(75 * 1024 * 1024)]))
  expect([answer.statusCode, answer.json().message]).toEqual([
    413,
    'This is too large to be sent in one piece.',
  ])
  const above = await files.upload('big.pdf', Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]))
  expect([above.statusCode, above.json().message]).toEqual([
    413,
    'This file is larger than 10 MB. Please send a smaller one.',
  ])
  const formReply = await files.uploadForm(new File([new Uint8Array(11 * 1024 * 1024)], 'big.pdf'))
  expect([formReply.statusCode, formReply.json().message]).toEqual([
    413,
    'This file is larger than 10 MB. Please send a smaller one.',
  ])
})

test('data hidden behind a picture or in it does not come out again', async () => {
  const jpeg = await picture()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 0/1 0/1' } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert("polyglot")</script>')])
  expect((await files.upload('photo.html', polyglot)).json().name).toBe('photo.html.jpg')
  const storedFile = await files.download('photo.html.jpg')
  expect(storedFile.headers['content-type']).toBe('image/jpeg')
  expect(storedFile.rawPayload.includes('polyglot')).toBe(false)
  expect((await sharp(storedFile.rawPayload).metadata()).exif).toBeUndefined()
})
