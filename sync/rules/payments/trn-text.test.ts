import { expect, test } from 'vitest'
import { maskedTrn, trnText } from './trn-text.ts'

test.each([
  ['001234567', '001-234-567', '***-***-567'],
  ['', '', ''],
])('the number “%s” is printed as “%s”, and as “%s” for others', (trn, text, maskedText) => {
  expect(trnText(trn)).toBe(text)
  expect(maskedTrn(trn)).toBe(maskedText)
})
