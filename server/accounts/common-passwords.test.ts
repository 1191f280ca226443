import { expect, test } from 'vitest'
import { isWidelyUsed } from './common-passwords.ts'
import { commonWords } from './password-vocabulary.ts'

test.each([
  'michelle123',
  'liverpool1',
  'jordan23jordan',
  'Sunshine2026!',
  'iloveyoubaby',
  'mickeyminnie1',
  'qwerty123456',
  'p@ssw0rd1234',
  'bobmarley1945',
  'JesusChrist7',
  'football-king',
  'L1verp00l99',
  'm1ch3ll3.2026',
  '!!m1chelle99',
  'sunshine-me',
])('%s is widely used', (password) => {
  expect(isWidelyUsed(password)).toBe(true)
})

test.each([
  'correct horse battery',
  'sunshinefootballmichelle',
  'mango-lamp-bicycle',
  'x7#kP2!vQ9z',
  'Quayside-demo-1',
  'Nine green ferries 41',
  '8402759163',
])('%s is not', (password) => {
  expect(isWidelyUsed(password)).toBe(false)
})

test('the list is large enough to be one', () => {
  expect(commonWords.size).toBeGreaterThan(900)
})
