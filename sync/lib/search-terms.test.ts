import { expect, test } from 'vitest'
import { holdsTerms, phoneDigits, searchedRow, searchTerms } from './search-terms.ts'

const isFoundBy = (query: string, phone: string, ...texts: string[]) =>
  holdsTerms(searchedRow(texts, [phone]), searchTerms(query))

const spellings = [
  '8765550142',
  '+18765550142',
  '876-555-0142',
  '876.555.0142',
  '(876) 555-0142',
  '1 876 555 0142',
]

test.each([...spellings, '+1 (876) 555-0142', '876‑555‑0142', '876/555-0142', '011 1 876 555 0142'])(
  'a number is found by "%s", however it was stored',
  (query) => {
    for (const phone of [...spellings, '876–555–0142 x12', '\u202a+1 876 555 0142\u202c'])
      expect([phone, isFoundBy(query, phone)]).toEqual([phone, true])
    expect(isFoundBy(query, '876-555-0143')).toBe(false)
    expect(isFoundBy(query, '')).toBe(false)
  },
)

test.each(['0142', '5550142', '555-0142', '555 0142', 'brown 0142', '876 555 0142 brown'])(
  'part of a number is enough: "%s"',
  (query) => {
    expect(isFoundBy(query, '+1 876 555 0142', 'Devon Brown')).toBe(true)
  },
)

test('a number of another country is found with and without its code', () => {
  for (const query of ['+44 7911 123456', '07911123456', '0044 7911 123456', '447911123456'])
    expect([query, isFoundBy(query, '+44 (0)7911 123456')]).toEqual([query, true])
})

test('words are found in any order, and digits that are no phone number in texts', () => {
  expect(isFoundBy('brown dev', '', 'Devon', 'Brown')).toBe(true)
  expect(isFoundBy('2026 000066', '', 'INV-2026-000066')).toBe(true)
  expect(isFoundBy('qs-10001', '', 'QS-10001')).toBe(true)
  expect(isFoundBy('12', '+1 876 555 0112', 'QS-10001')).toBe(false)
  expect(isFoundBy('ab', '', 'a', 'b')).toBe(false)
})

test('a search without letters or digits finds everything, as an empty one does', () => {
  expect(searchTerms(" ' \u200b ")).toEqual([])
})

test('digits carry the country code once', () => {
  expect(phoneDigits('876 555 0142')).toBe('18765550142')
  expect(phoneDigits('+8765550142')).toBe('8765550142')
  expect(phoneDigits('')).toBe('')
})

test('a name is found in each of its spellings, and a dash alone finds what holds one', () => {
  for (const query of ['Mueller', 'Muller', 'Müller', 'annmarie müller', 'Ann-Marie'])
    expect([query, isFoundBy(query, '', 'Ann-Marie', 'Müller')]).toEqual([query, true])
  expect(isFoundBy('-', '', 'Ann-Marie')).toBe(true)
  expect(isFoundBy('-', '', 'Annmarie')).toBe(false)
})
