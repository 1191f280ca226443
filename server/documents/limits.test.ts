import PDFDocument from 'pdfkit'
import { describe, expect, test, vi } from 'vitest'
import { labelZpl } from '#sync/rules/label/zpl.ts'
import { invoicePaper, labelPaper, lineOf, manifestPaper, proofPaper, receiptPaper } from '../test/papers.ts'
import { readPdf } from '../test/pdf.ts'
import { invoicePdf } from './invoice.ts'
import { labelPdf } from './label.ts'
import { manifestPdf } from './manifest.ts'
import { proofPdf } from './proof.ts'
import { receiptPdf } from './receipt.ts'

/** As long, as large and as many as the fields of the calls let in. */

/** Above the foot of an A4 page. */
const isOnPaper = ({ y }: { y: number }) => y > 34

test('an explanation longer than a page continues on the next page, under the same head, to its last letter', async () => {
  const line = { ...lineOf(1), how: 'W'.repeat(2000) }
  const paper = invoicePaper(3, { featureValues: [line, { ...line, how: 'a\n'.repeat(999) }, lineOf(3)] })
  const pdf = readPdf(await invoicePdf(paper))
  const texts = pdf.places.map(({ text }) => text)
  expect(texts.join('').match(/W/g)).toHaveLength(2000)
  expect(texts.filter((text) => text === 'a')).toHaveLength(999)
  // The last one may contain only the sums.
  expect(pdf.pages.slice(0, -1).every((page) => page.includes('Amount (JMD)'))).toBe(true)
  expect(pdf.places.filter((place) => !isOnPaper(place) && /^[Wa]+$/.test(place.text))).toEqual([])
  expect(pdf.pages.at(-1)).toContain('Balance due')
})

test('the largest amounts, also below zero, are written to the last digit', async () => {
  const maxAmount = 100_000_000_000
  const sums = {
    subtotalJmdCents: -maxAmount,
    totalJmdCents: -maxAmount,
    paidJmdCents: maxAmount,
    balanceJmdCents: maxAmount,
  }
  const line = { ...lineOf(1), quantity: 9999, unitJmdCents: -maxAmount, amountJmdCents: -maxAmount }
  const [page = ''] = readPdf(await invoicePdf(invoicePaper(1, { ...sums, featureValues: [line] }))).pages
  expect(page).toContain('-1,000,000,000.00')
  expect(page.match(/-J\$1,000,000,000\.00/g)).toHaveLength(2)
  expect(page).not.toContain('…')
  const payment = { amountJmdCents: maxAmount, tenderedJmdCents: maxAmount, changeJmdCents: 0 }
  for (const size of ['a4', '80mm'] as const) {
    const [receipt = ''] = readPdf(await receiptPdf(receiptPaper(payment), size)).pages
    expect(receipt).toContain('J$1,000,000,000.00')
    expect(receipt).not.toContain('…')
  }
})

test('an empty document is still drawn: no lines, no packages, no name', async () => {
  const nobody = { name: '', mailbox: '', email: '', trn: '' }
  const bare = { ...invoicePaper(0, { number: null, issuedAt: null, dueAt: null }), customer: nobody }
  expect(readPdf(await invoicePdf(bare)).pages[0]).toContain('Draft')
  expect(readPdf(await manifestPdf(manifestPaper(0))).pages[0]).toContain('Packages\n0')
  const receipt = { ...receiptPaper({ receivedBy: '' }), customer: nobody, paid: [] }
  for (const size of ['a4', '80mm'] as const)
    expect(readPdf(await receiptPdf(receipt, size)).pages[0]).toContain('Total paid')
})

test('a proof has the whole address: two long lines, town, parish and country', async () => {
  const lines = [
    '12 Hope Road, Apartment 4, behind the church with the blue door',
    'Second gate',
    'Kingston 6',
  ]
  const address = [...lines, 'St. Andrew', 'Jamaica'].join('\n')
  const paper = { ...proofPaper({ signature: null, photos: [] }), address }
  const page = readPdf(await proofPdf(paper)).pages[0] ?? ''
  for (const part of ['blue door', 'Second gate', 'Kingston 6', 'St. Andrew', 'Jamaica'])
    expect(page).toContain(part)
  expect(page).not.toContain('…')
})

describe('a label', () => {
  const long = labelPaper({ pieces: 1, bin: 'A-12-3-LOWER-LEFT', description: 'W'.repeat(200) })
  const far = { ...long, destination: { code: 'MONTEGOBAY', name: 'Montego Bay and the whole north coast' } }

  test('writes the office’s code, the mailbox and the shelf in one line each, inside the paper', async () => {
    const { places } = readPdf(await labelPdf(far))
    for (const text of ['MONTEGOBAY', 'QS-10023', 'Bin A-12-3-LOWER-LEFT'])
      expect(places.filter((place) => place.text === text)).toHaveLength(1)
    expect(places.every(({ x, y }) => x >= 0 && x < 288 && y > 0)).toBe(true)
  })

  test('of a package with hundreds of pieces lets others have their turn, and has its bars once', async () => {
    const turnOfPage: number[] = []
    let [turn, isDone] = [0, false]
    const take = () => {
      turn++
      if (!isDone) setImmediate(take)
    }
    const { addPage } = PDFDocument.prototype
    const pageAdding = vi.spyOn(PDFDocument.prototype, 'addPage').mockImplementation(function (...options) {
      turnOfPage.push(turn)
      return addPage.apply(this, options)
    })
    setImmediate(take)
    const pdf = await labelPdf(labelPaper({ pieces: 300 }))
    isDone = true
    pageAdding.mockRestore()
    expect(turnOfPage).toHaveLength(300)
    const pagesOfTurn = Map.groupBy(turnOfPage, (pageTurn) => pageTurn)
    expect(Math.max(...[...pagesOfTurn.values()].map(({ length }) => length))).toBeLessThanOrEqual(10)
    // Both bars, the square, and a mask each for where they are see-through.
    expect(readPdf(pdf).images.length).toBeLessThanOrEqual(6)
  })

  const blockOf = (zpl: string, text: string) => {
    const [, size = '0', width = '0', lines = '0', content = ''] =
      [...zpl.matchAll(/\^A0N,(\d+),\d+\^FB(\d+),(\d+),[^^]*\^FH_\^FD([^^]*)\^FS/g)].find(([, , , , field]) =>
        field?.includes(text),
      ) ?? []
    return { size: Number(size), width: Number(width), lines: Number(lines), said: content }
  }

  test.each([203, 300] as const)(
    'in ZPL for %i dots has at most as much text in a block as fits on its lines',
    (dpi) => {
      const zpl = labelZpl(far, dpi)
      const description = blockOf(zpl, 'WWW')
      // A W of the printer's font is at most as wide as its height.
      expect(description.said).toMatch(/^W+\.\.\.$/)
      expect(description.said.length * description.size).toBeLessThanOrEqual(
        description.width * description.lines,
      )
      const code = blockOf(zpl, 'MONTEGOBAY')
      expect([code.said, code.lines]).toEqual(['MONTEGOBAY', 1])
      expect(code.size * 10 * 0.68).toBeLessThanOrEqual(code.width)
      // A text that fits stays as it was.
      expect(blockOf(labelZpl(labelPaper({ description: 'Brake pads' }), dpi), 'Brake').said).toBe(
        'Brake pads',
      )
      expect(blockOf(zpl, 'KGN').size).toBe(0)
    },
  )
})
