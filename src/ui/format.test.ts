import { expect, test } from 'vitest'
import { centsOf, formatJmd, formatLb, formatSize, formatUsd, plural } from './format.ts'

test.each([
  ['45.90', 4590],
  ['45.9', 4590],
  ['$1,234.5', 123450],
  ['US$ 12', 1200],
  ['.99', 99],
  ['0', 0],
  ['', null],
  ['$', null],
  ['.', null],
  ['12.345', null],
  ['1,23', null],
  ['-5', null],
  ['abc', null],
])('"%s" typed is %s cents', (typed, cents) => expect(centsOf(typed)).toBe(cents))

test('amounts, weights and sizes are written as people here write them', () => {
  expect(formatJmd(775050)).toBe('$7,750.50')
  expect(formatUsd(4590)).toBe('US$45.90')
  expect(formatLb(2.5)).toBe('2.5 lb')
  expect(formatSize(12, 8, 4.5)).toBe('12 × 8 × 4.5 in')
  expect(formatSize(12, null, 4.5)).toBe('–')
  expect([plural(1, 'package'), plural(2000, 'package')]).toEqual(['1 package', '2,000 packages'])
})
