import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentName } from './file.ts'

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('../../etc/passwd', '..', 'a.pdf.exe', '.pdf', 'C:\\x\\y.png', 'con/aux', '   '),
)
const types = fc.constantFrom('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'text/csv')

test('a document’s name is never a path or empty, and ends with its type’s extension', () => {
  fc.assert(
    fc.property(anything, types, (input, type) => {
      const name = documentName(input, type)
      expect(name).not.toMatch(/[/\\:*?"<>|%#\p{C}]|^\.|^\s/u)
      expect(name).toMatch(
        {
          'application/pdf': /.\.pdf$/i,
          'image/jpeg': /.\.jpe?g$/i,
          'image/png': /.\.png$/i,
          'image/webp': /.\.webp$/i,
          'text/csv': /.\.csv$/i,
        }[type] ?? /^$/,
      )
      expect([...name].length).toBeLessThanOrEqual(120)
      expect(documentName(name, type)).toBe(name)
    }),
  )
})

test.each([
  ['Price list.pdf', 'application/pdf', 'Price list.pdf'],
  ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
  ['scan.png', 'application/pdf', 'scan.pdf'],
  ['evil.html', 'image/png', 'evil.html.png'],
  ['Rates.xlsx', 'text/csv', 'Rates.csv'],
  ['', 'application/pdf', 'Document.pdf'],
])('%j as %s is called %j', (original, type, name) => {
  expect(documentName(original, type)).toBe(name)
})
