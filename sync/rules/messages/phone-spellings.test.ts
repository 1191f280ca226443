import { expect, test } from 'vitest'
import { phoneSpellings, senderNumber } from './phone-spellings.ts'

test.each([
  ['+525512345678', ['+525512345678', '+5215512345678']],
  ['+5215512345678', ['+5215512345678', '+525512345678']],
  ['+541123456789', ['+541123456789', '+5491123456789']],
  ['+5491123456789', ['+5491123456789', '+541123456789']],
  ['+18765550142', ['+18765550142']],
  ['+52155', ['+52155']],
])('%s is also written %j', (number, spellings) => {
  expect(phoneSpellings(number)).toEqual(spellings)
})

test.each([
  ['+18765550142', '+18765550142'],
  [' 18765550142', '+18765550142'],
  ['0018765550142', '+18765550142'],
  ['+1 (876) 555-0142', '+18765550142'],
  ['12345', null],
  ['QUAYSIDE', null],
  ['', null],
])('a sender %j is %j', (text, number) => {
  expect(senderNumber(text)).toBe(number)
})
