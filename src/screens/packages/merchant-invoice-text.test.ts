import { expect, test } from 'vitest'
import { merchantInvoiceText } from './merchant-invoice-text.ts'

test.each([
  ['Missing', 'AtCustoms', 'Invoice needed: customs asks for it.'],
  [
    'Missing',
    'Delivered',
    'The customer sent no invoice. The package has been delivered, so none is needed.',
  ],
  ['Received', 'AtCustoms', 'Received, not checked yet.'],
  ['Received', 'Delivered', 'Received, not checked.'],
  ['Rejected', 'Shipped', 'The customer was asked for another one.'],
  ['Rejected', 'Delivered', 'Rejected. The package has been delivered, so no other one is needed.'],
  ['Verified', 'Delivered', 'Checked and accepted.'],
  ['NotRequired', 'Delivered', 'No invoice is required.'],
] as const)('the invoice of a package that is %s and %s reads as "%s"', (invoiceState, status, text) => {
  expect(merchantInvoiceText({ invoiceState, status })).toBe(text)
})
