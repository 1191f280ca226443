import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropControls } from '#sync/lib/clean-text.ts'
import { centsText } from '../documents/value-text.ts'
import { csvOf } from './csv.ts'

/** Returns the cells that a spreadsheet finds in a CSV: it has quotes doubled inside quotes, commas, CR LF. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quotedCell, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quotedCell?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\r', '\n', '\t', ' ', "'", 'a', '1'),
    maxLength: 12,
  }),
)

test('every cell arrives as it was typed, without control characters, and none begins as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, fc.integer()), { minLength: 1, maxLength: 20 }),
      async (rows) => {
        const table = {
          title: 'T',
          about: [],
          columns: [
            { head: 'Text', kind: 'text' as const, value: (row: readonly [string, number]) => row[0] },
            {
              head: 'Money (JMD)',
              kind: 'money' as const,
              value: (row: readonly [string, number]) => row[1],
            },
          ],
          count: async () => rows.length,
          async *parts() {
            yield rows
          },
        }
        let csv = ''
        for await (const part of csvOf(table)) csv += part
        expect(csv.startsWith('\ufeffText,Money (JMD)\r\n')).toBe(true)
        const [, ...cells] = cellsOf(csv.slice(1))
        expect(cells).toHaveLength(rows.length)
        for (const [n, [cell]] of cells.entries()) {
          const inputText = dropControls(rows[n]?.[0] ?? '')
          expect([inputText, `'${inputText}`]).toContain(cell)
        }
        expect(csv).not.toMatch(/(?![\t\n\r])\p{Cc}/u)
        for (const [cell = ''] of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
        expect(cells.map(([, money]) => money)).toEqual(rows.map(([, cents]) => centsText(cents)))
      },
    ),
  )
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123456789, '1234567.89'],
  [-100, '-1.00'],
])('%d cents are %s', (cents, text) => {
  expect(centsText(cents)).toBe(text)
})
