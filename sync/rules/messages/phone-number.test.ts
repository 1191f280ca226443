import { expect, test } from 'vitest'
import { internationalNumber, takesSms } from './phone-number.ts'

test.each([
  ['876-555-0142', '+18765550142'],
  ['(876) 555 0142', '+18765550142'],
  ['+1 876 555 0142', '+18765550142'],
  ['001 658 555 0142', '+16585550142'],
  ['+44 20 7946 0018', '+442079460018'],
  ['876 555 0142 ext. 7', '+18765550142'],
  ['555-0142', null],
  ['+1 900 555 0142', null],
  ['176 555 0142', null],
  ['876 155 0142', null],
  ['', null],
  ['call my sister', null],
  ['8765550142 or 8765550143', '+18765550142'],
])('%s is %s', (text, number) => {
  expect(internationalNumber(text)).toBe(number)
})

test('an SMS goes to North America and the Caribbean', () => {
  expect(['+18765550142', '+442079460018'].map(takesSms)).toEqual([true, false])
})
