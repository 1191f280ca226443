import { expect, test } from 'vitest'
import { doorPaymentOf } from './door-payment.ts'

const sum = (paymentId: string | null) => ({
  ...{ method: 'Cash' as const, amountJmdCents: 92_000, roundingJmdCents: 0, paymentId, reversedAt: null },
})
const note = 'A second phone noted J$920.00 in cash from Una Brown.'

test('a review of money at the door leads to the payment that it asks about', () => {
  expect(doorPaymentOf({ note }, { extraCollected: [sum('p1')] })).toBe('p1')
  const otherPayment = { ...sum('p2'), amountJmdCents: 100_000 }
  expect(doorPaymentOf({ note }, { extraCollected: [sum('p1'), otherPayment] })).toBe('p1')
  expect(doorPaymentOf({ note }, { extraCollected: [otherPayment] })).toBe('p2')
})

test('and to none while the server has not booked it, or the delivery is not on this device', () => {
  expect(doorPaymentOf({ note }, { extraCollected: [sum(null)] })).toBeNull()
  expect(doorPaymentOf({ note }, null)).toBeNull()
})
