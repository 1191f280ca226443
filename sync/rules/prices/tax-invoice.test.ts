import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../entities/company/settings.ts'
import { importGct, withServiceGct } from './gct.ts'
import { type Charge, chargeAmount, totalsOf } from './money.ts'
import { invoiceTitle, taxSumsOf } from './tax-invoice.ts'

const freight: Charge = {
  ...{ feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents: 1_000_000, how: '' },
}
const duty = (explanation: string, unitJmdCents: number): Charge => ({
  ...{ feature: 'GCT', description: importGct, quantity: 1, unitJmdCents, how: explanation },
})
const toInvoice = (charges: readonly Charge[]) => ({
  ...totalsOf(charges),
  featureValues: charges.map((charge) => ({ ...charge, amountJmdCents: chargeAmount(charge) })),
})
const registeredCompany = { gctNumber: 'GCT 77' }
const taxedInvoice = toInvoice([
  ...withServiceGct([freight], defaultSettings.gct),
  duty('15% of CIF, duty and fees J$2,000.00', 30_000),
  duty('15% of CIF, duty and fees J$1,000.00', 15_000),
  duty('5% of CIF, duty and fees J$1,000.00', 5_000),
])

describe('an invoice with GCT of a registered company', () => {
  test('is a tax invoice, and says each kind at each rate, which come to all GCT', () => {
    expect(invoiceTitle(taxedInvoice, registeredCompany)).toBe('Tax Invoice')
    expect(taxSumsOf(taxedInvoice, registeredCompany)).toEqual([
      { name: 'GCT on services 15%', amountJmdCents: 150_000 },
      { name: 'GCT on import 15%', amountJmdCents: 45_000 },
      { name: 'GCT on import 5%', amountJmdCents: 5_000 },
    ])
    expect(taxedInvoice.gctJmdCents).toBe(200_000)
  })
})

test.each([
  ['without GCT', toInvoice([freight]), registeredCompany],
  ['of a company that is not registered', taxedInvoice, { gctNumber: '' }],
])('an invoice %s is an invoice, with its GCT in one sum', (_what, invoice, company) => {
  expect(invoiceTitle(invoice, company)).toBe('Invoice')
  expect(taxSumsOf(invoice, company)).toEqual([{ name: 'GCT', amountJmdCents: invoice.gctJmdCents }])
})
