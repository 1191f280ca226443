import { expect, test } from 'vitest'
import { findTargets, readCorrection } from './correct-payment.ts'

const payment = {
  method: 'Card',
  allocations: [{ invoiceId: 'paid', number: 'INV-1', amountJmdCents: 50_000 }],
} as const
const owed = [
  { invoiceId: 'old', number: 'INV-2', balanceJmdCents: 30_000 },
  { invoiceId: 'paid', number: 'INV-1', balanceJmdCents: 20_000 },
]
const targets = findTargets(payment, owed)
const problemOf = (typedAmounts: Record<string, string>, method: 'Card' | 'AccountCredit' = 'Card') => {
  const read = readCorrection(typedAmounts, 60_000, { method }, targets)
  return read.ok ? '' : read.problem
}

test('the invoices a payment pays come first, and can keep its part in addition to their balance', () => {
  expect(targets).toEqual([
    { invoiceId: 'paid', number: 'INV-1', balanceJmdCents: 20_000, mostJmdCents: 70_000 },
    { invoiceId: 'old', number: 'INV-2', balanceJmdCents: 30_000, mostJmdCents: 30_000 },
  ])
  expect(findTargets(payment, [])).toEqual([
    { invoiceId: 'paid', number: 'INV-1', balanceJmdCents: 0, mostJmdCents: 50_000 },
  ])
})

test('amounts are limited to the payment and to the invoice, and the rest is credit', () => {
  expect(readCorrection({ old: '300', paid: '' }, 60_000, payment, targets)).toEqual({
    ok: true,
    parts: [{ invoiceId: 'old', amountJmdCents: 30_000 }],
    sumJmdCents: 30_000,
  })
  expect(problemOf({ old: '300', paid: '300.01' })).toMatch('more than this payment')
  expect(problemOf({ old: '300.01' })).toMatch('more than is owed')
  expect(problemOf({ old: 'all' })).toMatch('Enter amounts')
  expect(problemOf({})).toBe('')
})

test('a payment from account credit pays its whole amount', () => {
  expect(problemOf({ old: '300' }, 'AccountCredit')).toMatch('reverse it')
  expect(problemOf({ old: '300', paid: '300' }, 'AccountCredit')).toBe('')
})
