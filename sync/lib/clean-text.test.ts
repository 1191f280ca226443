import { expect, test } from 'vitest'
import { cleanText, plainEmail, plainNumber } from './clean-text.ts'

test('a text loses its invisible characters, and keeps what people type', () => {
  expect(cleanText('e\u0301')).toBe('é')
  expect(cleanText('a\0b\x1b[31mc\x7f\x85\u200b\u202ad\u202c\ufeff')).toBe('ab[31mcd')
  for (const text of ['Line\r\nbreak\ttab', 'Zoë O’Brien – Ltd.', 'می\u200cخواهم', '👩‍👧', 'பெயர்'])
    expect(cleanText(text)).toBe(text)
})

test.each([
  ['\u202a+1 876 555 0209\u202c', '+1 876 555 0209'],
  ['876\u2011555\u20110210', '876-555-0210'],
  ['876–555–0211', '876-555-0211'],
  ['（876）555-0218', '(876)555-0218'],
  ['876·555·0216', '876.555.0216'],
  ['876•555•0216', '876.555.0216'],
  ['＋１ ８７６ ５５５ ０２１７', '+1 876 555 0217'],
  ['+1\u00a0876\u202f555 0212', '+1 876 555 0212'],
])('the number "%s" is read as the keyboard writes it', (copiedText, typedText) => {
  expect(plainNumber(copiedText)).toBe(typedText)
})

test('an email address is found regardless of what was copied with it', () => {
  expect(plainEmail(' Ann.Lee@Half\u2011Way.example\u200b ')).toBe('ann.lee@half-way.example')
})
