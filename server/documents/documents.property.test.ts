import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelZpl } from '#sync/rules/label/zpl.ts'
import { invoicePaper, labelPaper } from '../test/papers.ts'
import { readPdf } from '../test/pdf.ts'
import { fontFor, type NotoPart } from './fonts.ts'
import { invoicePdf } from './invoice.ts'
import { runsOf, writtenAs } from './text-runs.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 120 }),
)

// Letters that are joined, stacked or written from the right are in another order in the file.
const isShaped = ({ name }: NotoPart) => /arabic|devanagari|thai/.test(name)

test('any text comes out in letters that the fonts have, one at least for each that can be seen', () => {
  fc.assert(
    fc.property(anything, (text) => {
      for (const { font, text: run } of runsOf(text))
        if (font === 'western') expect(run).toMatch(/^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/)
        else
          for (const { segment } of graphemes.segment(run.replaceAll(' ', '')))
            expect(fontFor(segment)?.name).toBe(font.name)
      const letters = text.normalize('NFC').match(/[\p{L}\p{N}\p{So}]/gu) ?? []
      if (letters.length > 0) expect(writtenAs(text).trim()).not.toBe('')
    }),
  )
})

test('an invoice can be drawn with any names and any goods, and says what it can', async () => {
  await fc.assert(
    fc.asyncProperty(anything, anything, async (name, description) => {
      const paper = invoicePaper(1)
      const [line] = paper.invoice.featureValues
      const bytes = await invoicePdf({
        ...paper,
        customer: { ...paper.customer, name },
        invoice: { ...paper.invoice, featureValues: [{ ...line, description } as never] },
      })
      const [page = ''] = readPdf(bytes).pages
      const bare = (text: string) => text.replaceAll(/[\s\u00a0]/g, '')
      for (const { font, text } of runsOf(description))
        if (font === 'western' || !isShaped(font)) expect(bare(page)).toContain(bare(text))
    }),
    { numRuns: 40 },
  )
})

test('no text of a package is a command to the printer', () => {
  // How large the letters are follows from how long the text is.
  const commands = (zpl: string) =>
    zpl.replaceAll(/\^FD[^^]*\^FS/g, '^FD^FS').replaceAll(/\^A0N,\d+,\d+/g, '^A0N')
  const expectedCommands = commands(
    labelZpl(labelPaper({ pieces: 1, description: 'x', bin: 'x', courier: 'x' }), 203),
  )
  fc.assert(
    fc.property(anything, anything, anything, (description, bin, courier) => {
      const zpl = labelZpl(labelPaper({ pieces: 1, description, bin, courier }), 203)
      expect(commands(zpl)).toBe(expectedCommands)
      expect(zpl).not.toContain('~')
    }),
  )
})
