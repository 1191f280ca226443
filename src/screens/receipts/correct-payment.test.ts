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
const problemOf = (typed: Record<string, string>, method: 'Card' | 'AccountCredit' = 'Card') => {
  const read = readCorrection(typed, 60_000, { method }, targets)
  return read.ok ? '' : read.problem
}

test('what a payment pays comes first, and can keep its part beside what is still owed', () => {
  expect(targets).toEqual([
    { invoiceId: 'paid', number: 'INV-1', balanceJmdCents: 20_000, mostJmdCents: 70_000 },
    { invoiceId: 'old', number: 'INV-2', balanceJmdCents: 30_000, mostJmdCents: 30_000 },
  ])
  expect(findTargets(payment, [])).toEqual([
    { invoiceId: 'paid', number: 'INV-1', balanceJmdCents: 0, mostJmdCents: 50_000 },
  ])
})

test('no more than the payment and no more than an invoice owes; what is left out is credit', () => {
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
