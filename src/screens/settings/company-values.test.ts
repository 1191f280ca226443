import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#sync/entities/company/settings.ts'
import { type CompanyBrand, changedCompany, checkCompany, toCompanyValues } from './company-values.ts'

const values = (changes: object = {}, brand: CompanyBrand = 'house') => ({
  ...toCompanyValues(defaultSettings, brand),
  ...changes,
})
const bank = {
  ...{ bank: 'NCB', branch: 'Newport West', accountName: 'Island Freight Ltd' },
  ...{ accountNumber: '404 102 553', accountType: 'Savings' as const },
}

describe.each(['house', 'second'] as const)('the company of the %s brand', (brand) => {
  test('that was left untouched sends nothing', () => {
    expect(checkCompany(values({}, brand), brand)).toEqual({})
    expect(changedCompany(defaultSettings, values({}, brand), brand)).toEqual({})
  })
})

test('the house sends the parts that changed, the second brand all of its own', () => {
  const typedValues = { address: ' 1 Ocean Blvd \n\n Kingston ', trn: '001-234-567', ...bank }
  const company = {
    ...defaultSettings.company,
    address: ['1 Ocean Blvd', 'Kingston'],
    trn: '001-234-567',
    bank,
  }
  expect(changedCompany(defaultSettings, values(typedValues), 'house')).toEqual({ company })
  const second = { ...defaultSettings.secondBrand, company }
  expect(changedCompany(defaultSettings, values(typedValues, 'second'), 'second')).toEqual({
    secondBrand: second,
  })
})

test('a bank account whose fields are emptied is taken away', () => {
  const before = { ...defaultSettings, company: { ...defaultSettings.company, bank } }
  const emptyBank = { ...bank, bank: '', branch: ' ', accountName: '', accountNumber: '' }
  const typedValues = { ...toCompanyValues(before, 'house'), ...emptyBank }
  expect(changedCompany(before, typedValues, 'house').company?.bank).toBeNull()
})

test.each([
  ['name', { name: '  ' }],
  ['email', { email: 'office' }],
  ['trn', { trn: '12345678' }],
  ['address', { address: '1\n2\n3\n4\n5\n6\n7' }],
  ['accountNumber', { ...bank, accountNumber: 'mine' }],
  ['bank', { ...bank, bank: '' }],
  ['accountName', { ...bank, accountName: ' ' }],
])('%s is refused next to its field', (field, changes) => {
  expect(Object.keys(checkCompany(values(changes), 'house'))).toEqual([field])
})

test('the second brand may be without a name of its own', () => {
  expect(checkCompany(values({ name: '' }, 'second'), 'second')).toEqual({})
})
