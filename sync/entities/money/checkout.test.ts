import { expect, test } from 'vitest'
import { mustFollow } from '../../rules/packages/transitions.ts'
import { verdictOf } from '../../rules/payments/card-verdict.ts'
import { type CheckoutStatus, checkoutStatuses, staffSteps, statusAt } from './checkout-status.ts'

const expiresAt = '2026-11-21T12:00:00.000Z'
const end = Date.parse(expiresAt)

test('a payable checkout ends with its time, and no other one does', () => {
  const endedStatuses = checkoutStatuses.filter(
    (status) => statusAt({ status, expiresAt }, end) === 'expired',
  )
  expect(endedStatuses).toEqual(['created', 'link-open', 'processing', 'failed', 'expired'])
  expect(statusAt({ status: 'link-open', expiresAt }, end - 1)).toBe('link-open')
})

test('a person can’t set what only the provider or the clock decides, and a payment stays', () => {
  const set = new Set(Object.values(staffSteps.steps).flat())
  expect([...set].sort()).toEqual(['cancelled', 'created', 'failed', 'paid'])
  expect(() => mustFollow(staffSteps, 'This checkout', 'paid', 'created')).toThrow(
    'This checkout is at "Paid" and cannot go to "Created". Nothing follows that.',
  )
})

const payableCheckout = (status: CheckoutStatus, more = {}) => ({
  status,
  totalJmdCents: 1_000,
  askedJmdCents: null,
  expiresAt,
  deletedAt: null,
  paymentId: null,
  paidByHand: false,
  ...more,
})
const exact = { currency: 'JMD', amountCents: 1_000, paidAtMs: end - 1 }

test('only the exact amount in the right currency settles an open checkout', () => {
  const settles = (payment: object) =>
    verdictOf(payableCheckout('link-open'), { ...exact, ...payment }).settles
  expect(settles({})).toBe(true)
  for (const payment of [
    { amountCents: 999 },
    { amountCents: 1_001 },
    { amountCents: null },
    { amountCents: 0 },
  ])
    expect(settles(payment)).toBe(false)
  for (const currency of ['USD', 'jmd', '', null]) expect(settles({ currency })).toBe(false)
  const open = checkoutStatuses.filter((status) => verdictOf(payableCheckout(status), exact).settles)
  expect(open).toEqual(['created', 'link-open', 'processing', 'failed', 'expired', 'mismatch'])
  expect(verdictOf(payableCheckout('paid', { paidByHand: true }), exact).settles).toBe(true)
})

test('a link whose invoices were paid in part takes what its last card page asks for, and what an earlier one did', () => {
  const settles = (amountCents: number) =>
    verdictOf(payableCheckout('processing', { askedJmdCents: 600 }), { ...exact, amountCents }).settles
  expect([599, 600, 1_000, 1_001].map(settles)).toEqual([false, true, true, false])
})

test('the provider’s clock may be at most five minutes ahead of ours', () => {
  const at = (paidAtMs: number) => verdictOf(payableCheckout('link-open'), { ...exact, paidAtMs })
  expect(at(end + 300_000).settles).toBe(true)
  expect(at(end + 300_001)).toEqual({ settles: false, why: 'after-expiry', status: null })
})
