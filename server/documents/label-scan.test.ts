import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { code128, qrcode } from 'bwip-js/node'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { labelZpl } from '#sync/rules/label/zpl.ts'
import { labelPaper } from '../test/papers.ts'
import { printedPictures } from '../test/printed-pictures.ts'
import { labelPdf } from './label.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

const dots = { width: 812, height: 1218 }
const commands = /\^FO(\d+),(\d+)(?:\^BY(\d+)\^BCN,(\d+),N,N,N,A|\^BQN,2,(\d+))\^FH_\^FD(?:QA,)?([^^]*)\^FS/g

/** A quarter can be restored when it is damaged, as a printer does automatically; the types do not know this. */
const squareOptions = (text: string, dots: number) => {
  const options = { bcid: 'qrcode', text, scale: dots / 2, eclevel: 'Q' }
  return options
}

/**
 * Returns what a printer of 203 dpi makes of the codes of one label: each is as many dots wide as its command says.
 */
async function printLabel(zpl: string): Promise<Uint8Array> {
  const pictures = []
  for (const [, x, y, bar, height, square, text = ''] of zpl.matchAll(commands)) {
    const scale = Number(bar ?? square)
    const input = bar
      ? await code128({ bcid: 'code128', text, scaleX: scale, scaleY: 1, height: 10, includetext: false })
      : await qrcode(squareOptions(text, scale))
    const { width } = await sharp(input).metadata()
    const picture = bar ? await sharp(input).resize(width, Number(height), { fit: 'fill' }).toBuffer() : input
    pictures.push({ input: picture, left: Number(x), top: Number(y) })
  }
  const sheet = sharp({ create: { ...dots, channels: 3, background: '#fff' } })
  return new Uint8Array(await sheet.composite(pictures).png().toBuffer())
}

const codesOn = async (picture: Uint8Array): Promise<string[]> =>
  (await readBarcodes(new Blob([picture.slice()])))
    .map(({ format, text }) => `${format === 'Code128' ? 'bars' : 'square'} ${text}`)
    .sort()

const read = async (zpl: string): Promise<string[]> => codesOn(await printLabel(zpl))

/** The server's label on the paper of the same printer. */
const readFromPdf = async (trackingNormalized: string): Promise<string[]> => {
  const pdf = await labelPdf(labelPaper({ pieces: 1, trackingNormalized }))
  return codesOn(new Uint8Array(await printedPictures(pdf, 203)))
}

const ownNumber = 'QS260000123X'

test.each(['1Z999AA10123456784', 'TBA123456789012', '9622001900000000000000776632517510', 'A'])(
  'a printed label is scanned back as our number and as %s',
  async (trackingNormalized) => {
    const zpl = labelZpl(labelPaper({ pieces: 1, trackingNormalized }), 203)
    const codes = [`bars ${ownNumber}`, `bars ${trackingNormalized}`, `square ${ownNumber}`].sort()
    expect(await read(zpl)).toEqual(codes)
    expect(await readFromPdf(trackingNormalized)).toEqual(codes)
  },
)

test.each(['ABCDEFGHIJKLMNOPQRSTUVWXYZ01234567890123', 'X'.repeat(100)])(
  '%s is too long for bars that can be read off paper, and is a square',
  async (trackingNormalized) => {
    const zpl = labelZpl(labelPaper({ pieces: 1, trackingNormalized }), 203)
    const codes = [`bars ${ownNumber}`, `square ${ownNumber}`, `square ${trackingNormalized}`].sort()
    expect(await read(zpl)).toEqual(codes)
    expect(await readFromPdf(trackingNormalized)).toEqual(codes)
  },
)

test('an even longer number is printed in letters only', async () => {
  const trackingNumber = 'X'.repeat(214)
  const paper = labelPaper({ pieces: 1, trackingNormalized: trackingNumber, trackingNumber, courier: '' })
  const zpl = labelZpl(paper, 203)
  expect(await read(zpl)).toEqual([`bars ${ownNumber}`, `square ${ownNumber}`])
  expect(zpl).toMatch(/X{60,}/)
})

test('only the pieces that are asked for are printed, each saying which it is', () => {
  const paper = labelPaper({ pieces: 3 })
  expect(labelZpl(paper, 203).match(/Piece \d of 3/g)).toEqual([
    'Piece 1 of 3',
    'Piece 2 of 3',
    'Piece 3 of 3',
  ])
  expect(labelZpl(paper, 203, [2]).match(/Piece \d of 3/g)).toEqual(['Piece 2 of 3'])
})
