import { expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { insertRate } from '../db/payments/exchange-rates.ts'
import { openTillOf, tillReply } from '../db/payments/tills.ts'
import { openCompany, part, wordsOf } from '../test/money.ts'
import { type PaymentInput, sameAsBefore, takePayment } from './payments.ts'
import { openOwnTill } from './till/change-till.ts'

const { accountId, onBooks, owing } = await openCompany()
const cashier = actorOf('Senior', idOf(0xc1), 'Una Brown')
const rate = 15_525

/** US$20.00 in cash, which are J$3,105.00. */
const dollars = {
  accountId,
  method: 'Cash',
  currency: 'USD',
  amountUsdCents: 2_000,
  rate,
  amountJmdCents: 310_500,
} as const

/** Work with a till of J$1,000.00, at J$155.25 for a US dollar. */
const atTheCounter = <T>(work: (tx: Transaction) => Promise<T>) =>
  onBooks(async (tx) => {
    const day = { exchangeRateId: tx.ids.next(), from: jamaicaDay(tx.at), buy: rate, sell: rate }
    await insertRate(tx.kysely, { ...day, setBy: 'Ida Green', setAt: tx.at })
    await openOwnTill(tx, 100_000)
    return work(tx)
  }, cashier)

const take = (tx: Transaction, more: Partial<PaymentInput> = {}) =>
  takePayment(tx, tx, { ...dollars, allocations: [], receivedBy: 'Desk', ...more })

test.each([
  ['US dollars', {}, { expectedJmdCents: 100_000, expectedUsdCents: 2_000 }],
  [
    'US dollars with change',
    { amountJmdCents: 300_000, isSettling: true },
    { expectedJmdCents: 89_500, expectedUsdCents: 2_000 },
  ],
  [
    'J$',
    { currency: 'JMD', amountUsdCents: null, rate: null, amountJmdCents: 5_000 },
    { expectedJmdCents: 105_000, expectedUsdCents: 0 },
  ],
] as const)('the till of %s', async (_name, more, sums) => {
  const result = await atTheCounter(async (tx) => {
    const { isSettling = false, ...fields } = { isSettling: false, ...more }
    const allocations = isSettling ? [part(await owing(tx, 300_000), 300_000)] : []
    await take(tx, { ...fields, allocations })
    const { tillId } = must(await openTillOf(tx.kysely, cashier.accountId), 'the till')
    return tillReply(tx.kysely, tillId)
  })
  expect(result).toMatchObject(sums)
})

const otherPaymentText = 'This Idempotency-Key was used for another payment. Use a new key for a new payment.'
test.each([
  ['the same', {}, 'same'],
  ['J$ of that worth', { currency: 'JMD', amountUsdCents: null }, otherPaymentText],
  ['other US dollars of that worth', { amountUsdCents: 1_900 }, otherPaymentText],
  ['US dollars without an amount', { amountUsdCents: null }, otherPaymentText],
  ['handed over J$, which US dollars have none of', { tenderedJmdCents: 400_000 }, 'same'],
  ['a card', { method: 'Card' }, otherPaymentText],
] as const)('a repeat of US dollars as %s', async (_name, more, outcome) => {
  const result = await atTheCounter(async (tx) => {
    const { paymentId } = await take(tx)
    return (await sameAsBefore(tx, { ...dollars, paymentId, ...more })) ? 'same' : 'none'
  })
  expect(typeof result === 'string' ? result : wordsOf(result)).toBe(outcome)
})

test('a repeat of J$ is none that names US dollars', async () => {
  const jmd = { currency: 'JMD', amountUsdCents: null, rate: null, amountJmdCents: 5_000 } as const
  const repeat = (more: object) =>
    atTheCounter(async (tx) => {
      const { paymentId } = await take(tx, jmd)
      return (await sameAsBefore(tx, { ...dollars, ...jmd, paymentId, ...more })) ? 'same' : 'none'
    })
  expect(await repeat({})).toBe('same')
  expect(wordsOf(await repeat({ currency: 'USD' }))).toBe(otherPaymentText)
})
