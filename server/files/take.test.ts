import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type FileKind, fileKinds } from './kinds.ts'
import { bytesOf, validateFile } from './take.ts'

/** A ZIP of empty files, as Office writes it. */
function zip(...names: string[]): Buffer {
  const locals = names.map((name) => {
    const head = Buffer.alloc(30)
    head.write('PK\x03\x04', 'latin1')
    head.writeUInt16LE(name.length, 26)
    return Buffer.concat([head, Buffer.from(name)])
  })
  const entries = names.map((name) => {
    const head = Buffer.alloc(46)
    head.write('PK\x01\x02', 'latin1')
    head.writeUInt16LE(name.length, 28)
    return Buffer.concat([head, Buffer.from(name)])
  })
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(Buffer.concat(locals).length, 16)
  return Buffer.concat([...locals, ...entries, end])
}

const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#345' } })
const samples = {
  pdf: async () => Buffer.from('%PDF-1.7\n%%EOF'),
  jpeg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  webp: () => picture().webp().toBuffer(),
  gif: () => picture().gif().toBuffer(),
  docx: async () => zip('[Content_Types].xml', 'word/document.xml'),
  xlsx: async () => zip('[Content_Types].xml', 'xl/workbook.xml'),
  csv: async () => Buffer.from('Name,Mailbox\r\nAnn,QS-10001\r\n'),
  txt: async () => Buffer.from('Opening hours: 9 to 5, caf\xe9 closed', 'latin1'),
}
type Sample = keyof typeof samples
const contentTypes: Record<Sample, RegExp> = {
  ...{ pdf: /\/pdf$/, jpeg: /\/jpeg$/, png: /\/png$/, webp: /\/webp$/, gif: /\/gif$/ },
  ...{ docx: /wordprocessingml/, xlsx: /spreadsheetml/, csv: /^text\/csv$/, txt: /^text\/plain$/ },
}

/** By hand: what each kind of file may be. */
const samplesByKind: Record<FileKind, Sample[]> = {
  'package-image': ['jpeg', 'png', 'webp'],
  'merchant-invoice': ['pdf', 'jpeg', 'png', 'webp'],
  'transfer-slip': ['pdf', 'jpeg', 'png', 'webp'],
  document: ['pdf', 'jpeg', 'png', 'webp', 'docx', 'xlsx', 'csv', 'txt'],
  signature: ['png'],
  logo: ['jpeg', 'png', 'webp'],
  'claim-photo': ['jpeg', 'png', 'webp'],
  'customer-paper': ['pdf', 'jpeg', 'png', 'webp'],
  'delivery-photo': ['jpeg', 'png', 'webp'],
}

test.each(Object.entries(samplesByKind) as [FileKind, Sample[]][])(
  'a %s may be %j and nothing else',
  async (kind, types) => {
    for (const [name, make] of Object.entries(samples)) {
      const answer = validateFile(await make(), kind, `Sample.${name}`)
      if (types.includes(name as Sample))
        expect((await answer).contentType).toMatch(contentTypes[name as Sample])
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
  for (const text of [
    plain,
    `data:application/pdf;base64,${plain}`,
    `data:;base64,${plain}`,
    bytes.toString('base64url'),
    `${plain.slice(0, 3)}\r\n ${plain.slice(3)}`,
  ])
    expect(bytesOf(text).equals(bytes)).toBe(true)
  for (const wrong of ['<svg/>', 'a=b=', '{"a":1}', 'é'])
    expect(() => bytesOf(wrong)).toThrow('base64 is not a file as base64')
})

test.each([
  [
    'a document with macros',
    zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
    'macros',
  ],
  ['a ZIP that is no document', zip('readme.txt'), 'This is a ZIP or an Office file.'],
  ['a ZIP that was cut', zip('[Content_Types].xml', 'word/document.xml').subarray(0, 80), 'ZIP or an Office'],
  ['a web page called text', Buffer.from('<html><script>alert(1)</script>'), 'This is a web page.'],
  ['bytes called text', Buffer.from('M\x00\x01'), 'This file isn’t a document or a picture.'],
  ['a program called text', Buffer.from('MZ\x00\x01'), 'This file isn’t a document or a picture.'],
  ['a program that quotes a PDF', Buffer.from('MZ\x00\x01 %PDF-1.7'), 'This file isn’t a document'],
  ['a web page after a byte order mark', Buffer.from('\ufeff<html> %PDF-1.7'), 'This is a web page.'],
  [
    'a PDF that begins too late',
    Buffer.from(`${'x'.repeat(1024)}%PDF-1.7\x00`),
    'This file isn’t a document',
  ],
  ['an empty file', Buffer.alloc(0), 'This file is empty.'],
  ['an old Office file', Buffer.from('\xd0\xcf\x11\xe0 and so on', 'latin1'), 'in an old format'],
])('%s is refused in words', async (_what, bytes, words) => {
  await expect(validateFile(bytes, 'document', 'Sample.txt')).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(words),
  })
})

test.each([
  ['a byte order mark', '\ufeff%PDF-1.7\n'],
  ['line breaks', '\r\n\r\n%PDF-1.4\n'],
  ['what a printer wrote', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.7\n'],
])('a PDF with %s before it is a PDF, as readers take it', async (_what, start) => {
  const { contentType, bytes } = await validateFile(Buffer.from(start), 'merchant-invoice', 'invoice.pdf')
  expect([contentType, bytes.toString()]).toEqual(['application/pdf', start])
})

test('a text that quotes a PDF is text', async () => {
  const { contentType } = await validateFile(Buffer.from('It begins with %PDF-1.7'), 'document', 'a.txt')
  expect(contentType).toBe('text/plain')
})

test('text is taken by its name alone where its bytes could be anything', async () => {
  const bytes = Buffer.from('just words')
  await expect(validateFile(bytes, 'document', 'words.pdf')).rejects.toMatchObject({ code: 'invalid' })
  expect((await validateFile(bytes, 'document', 'words.TXT')).contentType).toBe('text/plain')
})
