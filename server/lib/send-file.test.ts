import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dispositionOf } from './send-file.ts'

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    'a"; filename="b.html',
    "x'y*z!.pdf",
    'a\r\nSet-Cookie: b=c',
    '../../x',
    '\ud800',
    'é 📦 王.pdf',
  ),
)

test('no name gets out of its header, and each arrives as it was but for what no disk takes', () => {
  fc.assert(
    fc.property(anything, (name) => {
      const header = dispositionOf(name)
      const [, plain, whole = ''] =
        /^attachment; filename="([\w .()-]*)"; filename\*=UTF-8''([\w%.~-]*)$/.exec(header) ?? []
      expect(plain).toBeDefined()
      expect(decodeURIComponent(whole)).toBe(
        name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_'),
      )
    }),
  )
})

test('a plain name is written plainly', () => {
  expect(dispositionOf('Invoice INV-2026-000123.pdf')).toBe(
    'attachment; filename="Invoice INV-2026-000123.pdf"; filename*=UTF-8\'\'Invoice%20INV-2026-000123.pdf',
  )
  expect(dispositionOf('photo.jpg', true)).toMatch(/^inline; /)
})
