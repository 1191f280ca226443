import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { labelZpl } from '#sync/rules/label/zpl.ts'
import {
  brand,
  customer,
  invoicePaper,
  labelPaper,
  manifestPaper,
  proofPaper,
  receiptPaper,
  secondBrand,
} from '../test/papers.ts'
import { readPdf } from '../test/pdf.ts'
import { code128Png, qrPng } from './codes.ts'
import { invoicePdf } from './invoice.ts'
import { labelPdf } from './label.ts'
import { manifestPdf } from './manifest.ts'
import { proofPdf } from './proof.ts'
import { receiptPdf } from './receipt.ts'
import { missesLetters, runsOf, writtenAs } from './text-runs.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

const flat = (text: string) => text.replaceAll('\n', ' ')

/** The font of each stretch of a text, and the text. */
const inFonts = (text: string) =>
  runsOf(text).map(({ font, text: run }) => [font === 'western' ? font : font.name, run])

describe('letters', () => {
  test('Western European is written in the fonts that every reader has', () => {
    expect(inFonts('Renée O’Connor – £5')).toEqual([['western', 'Renée O’Connor – £5']])
  })
  test.each([
    ['Ştefănescu Łukasiewicz Žižek Őrsi Māori', 'noto-sans-latin-ext'],
    ['Анна Каренина', 'noto-sans-cyrillic'],
    ['Αλέξης', 'noto-sans-greek'],
    ['محمد علي', 'noto-sans-arabic-arabic'],
    ['สมชายที่น้ำ', 'noto-sans-thai-thai'],
    ['王小明', 'noto-sans-sc-'],
    ['陳大文 俺們', 'noto-sans-sc-'],
    ['יוסף כהן', 'noto-sans-hebrew-hebrew'],
    ['김민수', 'noto-sans-kr-'],
    ['முருகன்', 'noto-sans-tamil-tamil'],
    ['রবীন্দ্রনাথ', 'noto-sans-bengali-bengali'],
    ['გიორგი', 'noto-sans-georgian-georgian'],
    ['Արամ', 'noto-sans-armenian-armenian'],
    ['አበበ', 'noto-sans-ethiopic-ethiopic'],
  ])('%s is written unchanged', (name, font) => {
    expect(writtenAs(name)).toBe(name)
    expect(inFonts(name).some(([of = '']) => of.startsWith(font))).toBe(true)
  })
  test.each([
    ['רחוב 12 דירה 4', '4 דירה 12 רחוב'],
    ['רחוב הרצל 12, Kingston', '12 רחוב הרצל, Kingston'],
    ['כהן (שרה) Brown', '(שרה) כהן Brown'],
    ['Sarah כהן QS-1', 'Sarah כהן QS-1'],
    ['שרה 1Z999', 'שרה 1Z999'],
    ['2 כהן', '2 כהן'],
    // The library turns a run from the right around, and with it these digits.
    ['شارع ١٢٣', 'شارع ٣٢١'],
  ])('%s is drawn as %s from the left, each word from the right in itself', (line, drawnLine) => {
    expect(writtenAs(line)).toBe(drawnLine)
  })

  test('words from the right stay together with the spaces between them, and no others', () => {
    expect(inFonts('محمد علي (QS-1)')).toEqual([
      ['noto-sans-arabic-arabic', 'محمد علي'],
      ['western', ' (QS-1)'],
    ])
    expect(inFonts('Анна Каренина')).toHaveLength(3)
  })
  test('a letter in two parts is one; a wide one is written plainly', () => {
    expect(writtenAs('Rene\u0301e')).toBe('Renée')
    expect(writtenAs('Ａｎｎａ ﬁne')).toBe('Anna fine')
  })
  test('a character that no font has leaves a mark, and an invisible sign leaves none', () => {
    expect(writtenAs('📦 ꯀꯁ')).toBe('? ??')
    expect(writtenAs('👨‍👩‍👧')).toBe('?')
    expect(['ꯀ', 'ꯀ?', '?', 'Ann 김', 'a\u200b'].map(missesLetters)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(writtenAs('a\u202eb\u200bc\u0000d\te')).toBe('abc d e')
  })
})

describe('names from elsewhere', () => {
  const drawInvoice = (name: string) => {
    const paper = invoicePaper(1)
    return invoicePdf({ ...paper, customer: { ...paper.customer, name } })
  }

  test.each(['Анна Каренина', 'สมชาย', '王小明', '陳大文 俺們'])(
    '%s can be read in the invoice',
    async (name) => {
      const [page = ''] = readPdf(await drawInvoice(name)).pages
      expect(page.replaceAll(/\s/g, '')).toContain(name.replaceAll(' ', ''))
    },
  )

  test('an Arabic name is drawn with its joined letters, from the right', async () => {
    const [page = ''] = readPdf(await drawInvoice('محمد')).pages
    expect(
      [...page]
        .filter((letter) => /\p{Script=Arabic}/u.test(letter))
        .reverse()
        .join(''),
    ).toBe('محمد')
  })

  test('a Hebrew name is drawn from the right', async () => {
    const [page = ''] = readPdf(await drawInvoice('כהן')).pages
    const letters = [...page].filter((letter) => /\p{Script=Hebrew}/u.test(letter))
    expect(letters.reverse().join('')).toBe('כהן')
  })

  test('a paper with a letter that no font has says that it is missing, and other papers do not', async () => {
    const note = '“?” stands for a letter that could not be printed'
    const customer = { ...receiptPaper().customer, name: 'ꯀꯁ' }
    const papers = [
      await drawInvoice('ꯀꯁ'),
      await receiptPdf({ ...receiptPaper(), customer }, '80mm'),
      await receiptPdf({ ...receiptPaper(), customer }, 'a4'),
      await labelPdf({ ...labelPaper({ pieces: 1 }), owner: { name: 'ꯀꯁ', mailbox: 'QS-10023' } }),
    ]
    for (const paper of papers) expect(flat(readPdf(paper).pages[0] ?? '')).toContain(note)
    const plainName = { ...customer, name: 'Ann Why?' }
    const plainPapers = [
      await drawInvoice('Why?'),
      await receiptPdf({ ...receiptPaper(), customer: plainName }, '80mm'),
    ]
    for (const paper of plainPapers) expect(flat(readPdf(paper).pages[0] ?? '')).not.toContain(note)
  })

  test('only the letters that are used are in the file', async () => {
    expect((await drawInvoice('王小明')).length - (await drawInvoice('Wong')).length).toBeLessThan(20_000)
  })
})

describe('an invoice', () => {
  test('says whose it is, what each line costs, how it came about, and what is owed, with the currency', async () => {
    const [page = ''] = readPdf(await invoicePdf(invoicePaper())).pages
    for (const text of [
      'Quayside',
      'INV-2026-000123',
      'QS-10023',
      'Partly paid',
      'Amount (JMD)',
      '1,234.56',
      '12 lb at the band up to 15 lb, US$32.00 × 155.00',
      'J$7,907.36',
      'J$7,407.36',
      'US$1.00 = J$155.00',
      'Pay at any office, by card link or by bank transfer.',
      'Page 1 of 1',
    ])
      expect(page).toContain(text)
  })

  test('with GCT of a registered company is a tax invoice with both TRNs and the GCT number; any other is an invoice', async () => {
    const textOf = async (input: Partial<Parameters<typeof invoicePdf>[0]>) =>
      readPdf(await invoicePdf({ ...invoicePaper(), ...input })).pages[0] ?? ''
    const tax = await textOf({})
    for (const text of ['Tax Invoice', 'TRN 001-234-567', 'GCT reg. no. GCT-0012345', 'TRN 987-654-321'])
      expect(tax).toContain(text)
    expect(await textOf({ brand: { ...brand, gctNumber: '' } })).not.toMatch(/tax invoice|GCT reg/i)
    const { invoice } = invoicePaper(1, { gctJmdCents: 0 })
    expect(await textOf({ invoice })).not.toMatch(/tax invoice/i)
  })

  test('of 200 lines has every one of them, under a head on every page, inside the paper', async () => {
    const pdf = readPdf(await invoicePdf(invoicePaper(200)))
    const lines = pdf.pages.join('\n').split('\n')
    for (let n = 1; n <= 200; n++)
      expect(lines.filter((text) => text === `Charge number ${n}`)).toHaveLength(1)
    expect(pdf.pages.length).toBeGreaterThan(4)
    for (const [n, page] of pdf.pages.entries()) {
      expect(page).toMatch(
        /^Quayside\nQuayside Forwarding Limited, 14 Marcus[\s\S]+\nTax Invoice\nINV-2026-000123\n/,
      )
      expect(page).toContain('#\nCharge\nDescription\nQty\nUnit price (JMD)\nAmount (JMD)')
      expect(page).toContain(`Page ${n + 1} of ${pdf.pages.length}`)
    }
    const [width = 0, height = 0] = pdf.sizes[0] ?? []
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    // The foot's line is 34 points from the lower edge: only the foot is below it.
    const low = pdf.places.filter(({ y }) => y < 34)
    expect(low.map(({ text }) => text.replace(/\d+ of/, 'n of'))).toEqual(
      pdf.pages.flatMap(() => [expect.stringContaining('All times are'), `Page n of ${pdf.pages.length}`]),
    )
  })

  test('a word without an end is broken, not cut; nothing reaches over the edge', async () => {
    const paper = invoicePaper(1)
    const [line] = paper.invoice.featureValues
    const long = { ...line, description: 'W'.repeat(200) }
    const pdf = readPdf(
      await invoicePdf({ ...paper, invoice: { ...paper.invoice, featureValues: [long as never] } }),
    )
    expect((pdf.pages[0]?.match(/W/g) ?? []).length).toBe(200)
  })

  test('keeps a hard name whole, as far as it can be written', async () => {
    const [page = ''] = readPdf(await invoicePdf(invoicePaper())).pages
    const name = writtenAs(customer.name)
    expect(page.replaceAll(/\s/g, '')).toContain(name.replaceAll(/\s/g, ''))
  })

  test('never has its totals on a page without a line', async () => {
    for (let lines = 12; lines <= 32; lines++) {
      const last = readPdf(await invoicePdf(invoicePaper(lines))).pages.at(-1)
      expect(last).toContain(`Charge number ${lines}`)
      expect(last).toContain('Balance due')
    }
  })

  test('that is void says so and why, and asks for nothing; the second brand has its own look', async () => {
    const paper = invoicePaper(2, { statusId: 'void', voidReason: 'Wrong customer' })
    const bytes = await invoicePdf({ ...paper, brand: secondBrand })
    const [page = ''] = readPdf(bytes).pages
    expect(page).toContain('This invoice is void. Wrong customer')
    expect(flat(page)).toContain('Balance due J$0.00')
    expect(page.startsWith('SLP')).toBe(true)
  })
})

describe('a receipt', () => {
  test.each(['a4', '80mm'] as const)('on %s says what was paid with what, and the change', async (size) => {
    const pdf = readPdf(await receiptPdf(receiptPaper(), size))
    const page = flat(pdf.pages[0] ?? '')
    for (const text of [
      'REC-2026-000042',
      'INV-2026-000124',
      '2,500.00',
      'Change J$2,250.00',
      'Andrea Morgan',
    ])
      expect(page).toContain(text)
    expect(page).toContain('Total paid J$7,750.00')
    expect(page).not.toContain('confirmed')
    expect(pdf.pages).toHaveLength(1)
    if (size === '80mm') expect(pdf.sizes[0]?.[0]).toBeCloseTo(226.77, 1)
  })
  test('that is reversed, or not seen by the office yet, says so', async () => {
    const reversal = { reversedAt: '2026-11-21T19:00:00.000Z', reverseReason: 'Entered twice' }
    const textOf = async (overrides: object) =>
      flat(readPdf(await receiptPdf(receiptPaper(overrides), '80mm')).pages[0] ?? '')
    expect(await textOf(reversal)).toMatch(/REVERSED 21 Nov 2026, 2:00.pm\. Entered twice/)
    expect(await textOf({ receiptCheck: false })).toContain('Not yet confirmed by the office.')
  })
  test.each(['a4', '80mm'] as const)('of a refund on %s says who got it and why', async (size) => {
    const refund = {
      kind: 'Refund' as const,
      refundReason: 'Billed the wrong customer',
      receiptNumber: 'RFD-2026-000007',
    }
    const payment = { ...refund, tenderedJmdCents: null, changeJmdCents: 0 } as const
    const pdf = readPdf(await receiptPdf({ ...receiptPaper(payment), paid: [], creditJmdCents: 0 }, size))
    const page = flat(pdf.pages[0] ?? '')
    for (const text of ['RFD-2026-000007', 'Account credit paid back', 'Total refunded J$7,750.00'])
      expect(page).toContain(text)
    expect(page).toMatch(/Reason Billed the wrong customer/)
    expect(page).not.toMatch(/receipt|received/i)
  })
  test('is as long as its content', async () => {
    const paper = receiptPaper()
    const paidInvoices = paper.paid
      .slice(0, 1)
      .flatMap((invoice) => Array.from({ length: 60 }, (_, n) => ({ ...invoice, number: `INV-2026-${n}` })))
    const pdf = readPdf(await receiptPdf({ ...paper, paid: paidInvoices }, '80mm'))
    expect(pdf.pages).toHaveLength(1)
    expect(Math.min(...pdf.places.map(({ y }) => y))).toBeGreaterThan(10)
    expect(pdf.pages[0]).toContain('INV-2026-59')
  })
})

const read = async (png: Buffer) =>
  (
    await readBarcodes(
      new Blob([
        new Uint8Array(
          await sharp(png)
            .extend({ top: 40, bottom: 40, left: 60, right: 60, background: '#fff' })
            .flatten({ background: '#fff' })
            .png()
            .toBuffer(),
        ),
      ]),
    )
  ).map(({ format, text }) => [format, text])

describe('a label', () => {
  test('has bars and a square that read as the number of the package', async () => {
    expect(await read(await code128Png('QS260000123X'))).toEqual([['Code128', 'QS260000123X']])
    expect(await read(await qrPng('QS260000123X'))).toEqual([[expect.stringMatching(/QR/), 'QS260000123X']])
  })
  test('is 4 by 6 inches, one for each piece, with the bars inside', async () => {
    const pdf = readPdf(await labelPdf(labelPaper({ pieces: 3 })))
    expect(pdf.sizes).toEqual(Array(3).fill([288, 432]))
    expect(pdf.pages[1]).toContain('Piece 2 of 3')
    for (const text of ['KGN', 'QS-10023', 'BATTERY LOOSE', 'QS260000123X', 'Bin A-12-3'])
      expect(pdf.pages[0]).toContain(text)
    expect(pdf.places.every(({ x, y }) => x >= 0 && x < 288 && y > 0 && y < 432)).toBe(true)
  })
  test('of a package without a known owner can be printed', async () => {
    const bare = { pieces: 1, weightLb: null, lengthIn: null, courier: '', bin: '', description: '' }
    const paper = { ...labelPaper(bare), owner: null, destination: null }
    const page = readPdf(await labelPdf(paper)).pages[0]
    expect(page).toContain('UNIDENTIFIED')
    expect(page).toContain('Not weighed')
    expect(labelZpl(paper, 203)).toContain('UNIDENTIFIED')
  })
})

describe('a label in ZPL', () => {
  const zpl = labelZpl(labelPaper(), 203)
  test('is one label of 4 by 6 inches for each piece, in UTF-8', () => {
    expect(zpl.match(/\^XA\^CI28\^PW812\^LL1218/g)).toHaveLength(2)
    expect(labelZpl(labelPaper(), 300).match(/\^PW1200\^LL1800/g)).toHaveLength(2)
    expect(zpl).toContain('Ştefănescu-Łukasiewicz')
  })
  test('has the number as Code 128 and as a square', () => {
    expect(zpl).toMatch(/\^BY4\^BCN,\d+,N,N,N,A\^FH_\^FDQS260000123X\^FS/)
    expect(zpl).toMatch(/\^BQN,2,7\^FH_\^FDQA,QS260000123X\^FS/)
  })
  test('takes nothing of a text for a command', () => {
    const wickedZpl = labelZpl(labelPaper({ pieces: 1, description: '^XZ^XA ~JA _5E \\& a\n^FS' }), 203)
    expect(wickedZpl).toContain('^FH_^FD_5EXZ_5EXA _7EJA _5F5E /& a _5EFS^FS')
    expect(wickedZpl.match(/\^XA/g)).toHaveLength(1)
    expect(wickedZpl).not.toMatch(/~/)
  })
  test('keeps to the label', () => {
    for (const dpi of [203, 300] as const)
      for (const [, x, y] of labelZpl(labelPaper(), dpi).matchAll(/\^FO(\d+),(\d+)/g))
        expect(Number(x) < 4 * dpi && Number(y) < 6 * dpi).toBe(true)
  })
})

test('a manifest lists every package over its pages, with the sums at the end', async () => {
  const pdf = readPdf(await manifestPdf(manifestPaper(60)))
  const lines = pdf.pages.join('\n').split('\n')
  for (let n = 1; n <= 60; n++) expect(lines).toContain(`QS26${String(n).padStart(7, '0')}X`)
  expect(pdf.sizes[0]?.[0]).toBeGreaterThan(pdf.sizes[0]?.[1] ?? 0)
  expect(flat(pdf.pages.at(-1) ?? '')).toContain('Weight 1,234.56 lb Declared value US$123,456.78')
  expect(pdf.pages[0]).toContain('Atlas Air')
  // 34 digits are wider than their column: on two lines, none missing.
  expect(lines.join('')).toContain('9622001900000000000000776632517510')
})

describe('a proof of delivery', () => {
  test('shows signature and photos, all of them, in their pages', async () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#345' } })
    const signature = await picture(600, 220).png().toBuffer()
    const photos = [await picture(80, 60).jpeg().toBuffer(), await picture(50, 90).jpeg().toBuffer()]
    const pdf = readPdf(await proofPdf(proofPaper({ signature, photos })))
    expect([...pdf.images].sort()).toEqual([
      [50, 90],
      [600, 220],
      [80, 60],
    ])
    const page = flat(pdf.pages[0] ?? '')
    for (const text of [
      'Sister',
      '12 Hope Road',
      "Driver's licence",
      '18.01794, -76.80992 (within 12 m)',
      'TBA123456789012',
    ])
      expect(page).toContain(text)
  })
  test('without a signature says that none was taken', async () => {
    const pdf = readPdf(await proofPdf(proofPaper({ signature: null, photos: [] })))
    expect(pdf.pages[0]).toContain('None was taken.')
  })
})

test('the same content gives the same bytes', async () => {
  expect((await invoicePdf(invoicePaper())).equals(await invoicePdf({ ...invoicePaper(), brand }))).toBe(true)
})
