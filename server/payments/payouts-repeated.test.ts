import { expect, test } from 'vitest'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { findPayment } from '../db/payments/payments.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { takePayment } from './payments.ts'
import { type PayoutInput, payOut } from './payouts.ts'
import { openTill } from './till/book-cash.ts'

const { accountId, otherId, onBooks } = await openCompany()

const paymentId = '01999999-0000-7000-8000-0000000000a1'
const deposit = (tx: Transaction, amountJmdCents = 100_049, more: object = {}) =>
  takePayment(tx, tx, {
    ...{ accountId, method: 'Card', amountJmdCents, allocations: [], receivedBy: 'Desk', ...more },
  })
const out = (tx: Transaction, more: Partial<PayoutInput> = {}) =>
  payOut(tx, {
    ...{ paymentId, accountId, method: 'Cash', amountJmdCents: 50_000, reference: ' Slip 7 ' },
    ...{ reason: 'Paid twice', paidBy: 'Desk', ...more },
  })

const repeats: readonly (readonly [
  name: string,
  first: Partial<PayoutInput>,
  more: Partial<PayoutInput>,
  words: string,
])[] = [
  ['in the same words', {}, {}, 'done'],
  ['by another person', {}, { paidBy: 'Another desk' }, 'done'],
  ['by the sum that was settled', { amountJmdCents: 100_049 }, { amountJmdCents: 100_049 }, 'done'],
  ['by the sum that was paid', { amountJmdCents: 100_049 }, { amountJmdCents: 100_000 }, 'done'],
  ['with another amount', {}, { amountJmdCents: 50_100 }, 'was used for another payment'],
  ['by another method', {}, { method: 'Card' }, 'was used for another payment'],
  ['with another reason', {}, { reason: 'Paid thrice' }, 'was used for another payment'],
]
test.each(repeats)('a refund that is asked for once more, %s: %s', async (_name, first, more, words) => {
  const result = await onBooks(async (tx) => {
    await deposit(tx)
    await out(tx, first)
    const before = await creditOf(tx.kysely, accountId)
    const secondPayout = await out(tx, { ...first, ...more })
    return { again: secondPayout, spent: before - (await creditOf(tx.kysely, accountId)) }
  })
  expect(wordsOf(result)).toContain(words)
  if (words === 'done') expect(result).toEqual({ again: null, spent: 0 })
})

test('the key of a payment, and of another account’s refund, pays no refund', async () => {
  const ofPayment = await onBooks(async (tx) => {
    await deposit(tx, 50_000, { paymentId, method: 'Cash' })
    return out(tx, { reason: '' })
  })
  expect(wordsOf(ofPayment)).toContain('was used for another payment')
  const ofOther = await onBooks(async (tx) => {
    await deposit(tx)
    await deposit(tx, 100_000, { accountId: otherId })
    await out(tx, { accountId: otherId })
    return out(tx)
  })
  expect(wordsOf(ofOther)).toContain('was used for another payment')
})

test.each([
  ['Card', 100_049, 'done', { amountJmdCents: 100_049, roundingJmdCents: 0 }],
  ['Card', 100_050, 'The account has J$1,000.49 of credit, not J$1,000.50.', {}],
  ['Cash', 100_000, 'done', { amountJmdCents: 100_000, roundingJmdCents: 49 }],
  ['Cash', 100_100, 'The account has J$1,000.49 of credit, not J$1,001.00.', {}],
  [
    'Cheque',
    100,
    'done',
    { reference: 'Slip 7', changeJmdCents: 0, tenderedJmdCents: null, receiptCheck: true },
  ],
] as const)('of J$1,000.49, %s pays %s cents back: %s', async (method, amountJmdCents, words, fields) => {
  const result = await onBooks(async (tx) => {
    await deposit(tx)
    await out(tx, { method, amountJmdCents })
    return findPayment(tx.kysely, paymentId)
  })
  expect(wordsOf(result)).toBe(words)
  if (words === 'done')
    expect(result).toMatchObject({ kind: 'Refund', refundReason: 'Paid twice', ...fields })
})

test.each([
  ['Cash', 50_000, [{ kind: 'Refund', amountJmdCents: -50_000, note: 'Paid twice', paymentId }]],
  ['Card', 50_000, []],
  ['Cash', 49, []],
] as const)('a payout by %s of %s cents leaves a drawer or none', async (method, amountJmdCents, entries) => {
  const result = await onBooks(async (tx) => {
    await openTill(tx, 50_000)
    await deposit(tx, amountJmdCents)
    await out(tx, { method, amountJmdCents })
    return tx.kysely.selectFrom('tillEntry').where('at', '=', tx.at).selectAll().execute()
  }, actorOf('Employee'))
  expect(result).toMatchObject(entries)
  expect(result).toHaveLength(entries.length)
})

test('a refund is not reversed, pays nothing and is in its own series', async () => {
  const result = await onBooks(async (tx) => {
    await deposit(tx)
    return out(tx)
  })
  expect(result).toMatchObject({
    ...{ reversedAt: null, reverseReason: null, allocations: [], checkoutId: null, deliveryId: null },
    ...{ receiptNumber: expect.stringMatching(/^RFD-/), receivedBy: 'Desk', receiptCheck: true },
  })
})

test('a cheque without its number is refused', async () => {
  const result = await onBooks(async (tx) => {
    await deposit(tx)
    return out(tx, { method: 'Cheque', reference: ' ' })
  })
  expect(wordsOf(result)).toBe('reference is missing: Cheque needs one')
})
