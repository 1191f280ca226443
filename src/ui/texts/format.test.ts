import { expect, test, vi } from 'vitest'
import {
  formatDateTime,
  formatDay,
  formatJmd,
  formatLb,
  formatLongDay,
  formatMoment,
  formatSize,
  formatTime,
  formatUsd,
  momentHeader,
  parseCents,
  plural,
  zoneNote,
} from './format.ts'

// Before the formatters are made, which is when their module is loaded.
vi.hoisted(() => vi.stubEnv('TZ', 'Europe/London'))

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
])('"%s" typed is %s cents', (text, cents) => expect(parseCents(text)).toBe(cents))

test('amounts, weights and sizes are written as people here write them', () => {
  expect(formatJmd(775050)).toBe('J$7,750.50')
  expect(formatUsd(4590)).toBe('US$45.90')
  expect(formatLb(2.5)).toBe('2.5\u00a0lb')
  expect(formatSize(12, 8, 4.5)).toBe('12 × 8 × 4.5 in')
  expect(formatSize(12, null, 4.5)).toBe('–')
  expect([0, 1, 2000].map((n) => plural(n, 'package'))).toEqual(['0 packages', '1 package', '2,000 packages'])
})

test('times are those of Jamaica, wherever the device is, and missing values are a dash', () => {
  const at = '2026-11-21T03:05:00.000Z'
  expect(formatDay(at)).toBe('20\u00a0Nov\u00a02026')
  expect(formatTime(at)).toMatch(/^10:05\spm$/)
  expect(formatDateTime(at)).toMatch(/^20\u00a0Nov\u00a02026, 10:05\u00a0pm\u00a0\(Jamaica\)$/)
  expect(formatMoment(at)).toBe('20\u00a0Nov\u00a02026, 10:05\u00a0pm')
  expect(momentHeader('When', new Date(at))).toBe('When (Jamaica)')
  expect(zoneNote(new Date(at))).toBe('Times are those of Jamaica.')
  expect(formatLongDay(at)).toMatch(/^Friday,? 20 November 2026$/)
  expect([formatDay(null), formatDateTime(''), formatJmd(undefined), formatLb(null)]).toEqual([
    '–',
    '–',
    '–',
    '–',
  ])
})
