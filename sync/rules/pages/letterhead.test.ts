import { describe, expect, test } from 'vitest'
import type { Company } from '../../entities/company/company.ts'
import { defaultSettings } from '../../entities/company/settings.ts'
import { trnText } from '../payments/trn-text.ts'
import { howText, lineText } from '../texts/line-text.ts'
import { toCompany } from './brand-settings.ts'
import { letterheadLines } from './letterhead.ts'

// The words that papers print next to an amount.

test.each([
  ['Freight', '', 'Freight'],
  ['Freight', 'Freight', 'Freight'],
  ['Other', 'Other', 'Other charge'],
  ['Other', 'Crate', 'Crate'],
] as const)('a line of %s described as “%s” is “%s”', (feature, description, text) => {
  expect(lineText({ feature, description })).toBe(text)
})

test('a line that a person entered is not explained', () => {
  expect([howText({ how: 'Entered by hand' }), howText({ how: '15% of it' })]).toEqual(['', '15% of it'])
})

test.each([
  ['001234567', '001-234-567'],
  ['1234', '1234'],
  ['0012345678', '0012345678'],
  ['x001234567', 'x001234567'],
  ['', ''],
])('the taxpayer number “%s” is printed as “%s”', (trn, text) => {
  expect(trnText(trn)).toBe(text)
})

describe('a letterhead', () => {
  const bare = {
    ...{ name: 'SLP', legalName: 'SLP', address: [], phone: '', email: '', trn: '', gctNumber: '' },
  } as unknown as Company

  test.each<[what: string, over: Partial<Company>, lines: string[]]>([
    ['of a name alone has no lines', {}, []],
    ['has a legal name that is another', { legalName: 'SLP Limited' }, ['SLP Limited']],
    [
      'has its address on one line',
      { address: ['1 King Street', '', 'Kingston'] },
      ['1 King Street, Kingston'],
    ],
    [
      'has its numbers on one line',
      { phone: '876-555-0100', email: 'hello@slp.test', trn: '001234567', gctNumber: '77' },
      ['Tel. 876-555-0100, hello@slp.test, TRN 001-234-567, GCT reg. no. 77'],
    ],
    [
      'leaves out what is missing',
      { address: ['Kingston'], email: 'a@slp.test' },
      ['Kingston', 'a@slp.test'],
    ],
  ])('%s', (_what, over, lines) => {
    expect(letterheadLines({ ...bare, ...over })).toEqual(lines)
  })
})

test.each([
  ['', 'SLP'],
  ['SLP Limited', 'SLP Limited'],
])('a company with the legal name “%s” is called “%s” on papers', (legalName, printedName) => {
  const { brand, contact, company } = defaultSettings
  const settings = {
    ...{ brand: { ...brand, name: 'SLP' }, company: { ...company, legalName } },
    contact: { ...contact, phone: '876-555-0100', email: 'hello@slp.test' },
  }
  expect(toCompany(settings)).toEqual({
    ...settings.company,
    ...{ name: 'SLP', legalName: printedName, phone: '876-555-0100', email: 'hello@slp.test' },
    invoiceFooter: brand.invoiceFooter,
  })
})
