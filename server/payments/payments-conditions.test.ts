import { describe, expect, test } from 'vitest'
import type { Payment } from '#sync/entities/money/payment.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { system } from '../core/system-actor.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { changePayment, findPayment } from '../db/payments/payments.ts'
import { balanceOf, openCompany, part, wordsOf } from '../test/money.ts'
import { correctReference, type PaymentInput, reallocate, sameAsBefore, takePayment } from './payments.ts'
import { mustBeUsedOnce, usedByOthers } from './used-once.ts'

const { accountId, otherId, onBooks, owing, paid } = await openCompany()
const senior: Actor = { ...actorOf('Senior'), permissions: ['PaymentUpdate', 'ReceivePaymentView'] }
const clerk: Actor = { ...senior, role: 'Employee', permissions: ['ReceivePaymentView'] }

/** The result of work, or the fields and the words of its refusal. */
const resultOf = async (work: (tx: Transaction) => Promise<unknown>, actor: Actor = system) => {
  const result = await onBooks(work, actor)
  return result instanceof Refusal ? { code: result.code, fields: Object.keys(result.fields ?? {}) } : result
}
const take = (tx: Transaction, more: Partial<PaymentInput>) =>
  takePayment(tx, tx, {
    ...{ accountId, method: 'Cash', amountJmdCents: 1_000, allocations: [], receivedBy: 'Desk' },
    ...more,
  })
const moneyOf = ({ amountJmdCents, roundingJmdCents, tenderedJmdCents }: Payment) => ({
  amountJmdCents,
  roundingJmdCents,
  tenderedJmdCents,
})

describe('cash', () => {
  test.each([
    ['a part with cents', 2_000, { amountJmdCents: 1_049 }, { code: 'invalid', fields: ['amountJmdCents'] }],
    ['all that is due', 1_049, { amountJmdCents: 1_049 }, { amountJmdCents: 1_000, roundingJmdCents: 49 }],
    ['a part in coins', 2_000, { amountJmdCents: 1_000 }, { amountJmdCents: 1_000, roundingJmdCents: 0 }],
    [
      'a part with cents that a driver has taken already',
      2_000,
      { amountJmdCents: 1_049, isTaken: true },
      { amountJmdCents: 1_000, roundingJmdCents: 0 },
    ],
    [
      'a part with cents by card',
      2_000,
      { amountJmdCents: 1_049, method: 'Card', reference: 'A 771' },
      { amountJmdCents: 1_049, roundingJmdCents: 0 },
    ],
    [
      'cents that were handed over',
      1_049,
      { amountJmdCents: 1_049, tenderedJmdCents: 1_150 },
      { code: 'invalid', fields: ['tenderedJmdCents'] },
    ],
    [
      'the sum to the cent, as earlier apps count it',
      1_049,
      { amountJmdCents: 1_049, tenderedJmdCents: 1_049 },
      { amountJmdCents: 1_000, tenderedJmdCents: 1_000 },
    ],
    [
      'coins that were handed over',
      1_049,
      { amountJmdCents: 1_049, tenderedJmdCents: 1_500 },
      { amountJmdCents: 1_000, tenderedJmdCents: 1_500 },
    ],
    [
      'cents that were handed over to a driver',
      1_049,
      { amountJmdCents: 1_049, tenderedJmdCents: 1_149, isTaken: true },
      { amountJmdCents: 1_000, tenderedJmdCents: 1_100 },
    ],
    [
      'less than the amount that was handed over',
      1_049,
      { amountJmdCents: 1_049, tenderedJmdCents: 900 },
      { code: 'invalid', fields: ['tenderedJmdCents'] },
    ],
  ] as const)('%s of an invoice of %d cents', async (_, dueJmdCents, input, expectedMoney) => {
    const result = await resultOf(async (tx) => {
      const invoiceId = await owing(tx, dueJmdCents)
      const allocatedCents = Math.min(
        dueJmdCents,
        'isTaken' in input && dueJmdCents > 1_049 ? 1_000 : input.amountJmdCents,
      )
      return moneyOf(await take(tx, { ...input, allocations: [part(invoiceId, allocatedCents)] }))
    })
    expect(result).toMatchObject(expectedMoney)
  })
})

test.each([
  ['what was given', 1_000, true],
  ['what it settled', 1_049, true],
  ['cents that round to it', 1_032, true],
  ['another amount', 900, false],
  ['twice the amount', 2_000, false],
])('a repeat of a payment with %s', async (_, amountJmdCents, isRepeat) => {
  const result = await resultOf(async (tx) => {
    const invoiceId = await owing(tx, 1_049)
    const { paymentId } = await take(tx, { amountJmdCents: 1_049, allocations: [part(invoiceId, 1_049)] })
    const samePayment = await sameAsBefore(tx, { paymentId, accountId, method: 'Cash', amountJmdCents })
    return samePayment?.paymentId === paymentId
  })
  expect(result).toEqual(isRepeat ? true : { code: 'already-exists', fields: [] })
})

test('a repeat of cash with cents is the same although coins are larger since', async () => {
  const result = await resultOf(async (tx) => {
    const { paymentId } = await take(tx, {})
    const earlierSum = { amountJmdCents: 1_049, roundingJmdCents: 0 }
    await tx.kysely.updateTable('payment').set(earlierSum).where('paymentId', '=', paymentId).execute()
    return (
      (await sameAsBefore(tx, { paymentId, accountId, method: 'Cash', amountJmdCents: 1_049 }))?.paymentId ===
      paymentId
    )
  })
  expect(result).toBe(true)
})

test('a repeat by card is the same only to the cent', async () => {
  const repeatPayment = (amountJmdCents: number) =>
    resultOf(async (tx) => {
      const { paymentId } = await paid(tx, { amountJmdCents: 1_049, reference: 'A 100' })
      return (
        (await sameAsBefore(tx, { paymentId, accountId, method: 'Card', amountJmdCents }))?.paymentId ===
        paymentId
      )
    })
  expect(await repeatPayment(1_049)).toBe(true)
  expect(await repeatPayment(1_000)).toEqual({ code: 'already-exists', fields: [] })
})

test.each([
  ['to an invoice that it settles with its rounding', [1_049], [1_049], 49],
  ['to an invoice that it settles without one', [1_000], [1_000], 0],
  ['to a part of an invoice', [3_000], [900], 0],
  ['to two invoices that it settles together', [549, 500], [549, 500], 49],
  ['to two invoices, of one a part', [549, 3_000], [549, 400], 0],
  ['to nothing', [], [], 0],
] as const)('cash of J$10 with a rounding of 49 cents is moved %s', async (_, debts, parts, rounding) => {
  const result = await resultOf(async (tx) => {
    const first = await owing(tx, 1_049)
    const { paymentId } = await take(tx, { amountJmdCents: 1_049, allocations: [part(first, 1_049)] })
    const before = (await findPayment(tx.kysely, paymentId)) ?? expect.fail('No payment')
    const ids: string[] = []
    for (const debt of debts) ids.push(await owing(tx, debt))
    await reallocate(
      tx,
      before,
      parts.map((amount, n) => part(ids[n] ?? '', amount)),
    )
    const after = await findPayment(tx.kysely, paymentId)
    return [after?.amountJmdCents, after?.roundingJmdCents, await balanceOf(tx, first)]
  })
  expect(result).toEqual([1_000, rounding, 1_049])
})

test.each([
  ['J$10 of credit', null, 1_000, 'an invoice that it settles with a rounding', 1_049, 49, 0],
  ['J$10 of credit', null, 1_000, 'an invoice of less, where the rest stays credit', 951, 0, 49],
  ['J$11 for J$10.51', 1_051, 1_051, 'an invoice like the one before', 1_051, -49, 0],
  ['J$11 for J$10.51', 1_051, 1_051, 'an invoice of less, where the rest stays credit', 1_050, 0, 50],
] as const)(
  'cash: %s is moved to %s',
  async (_cash, owedBefore, amountJmdCents, _to, due, rounding, rest) => {
    const result = await resultOf(async (tx) => {
      const allocations =
        owedBefore === null ? [] : [part(await owing(tx, owedBefore, accountId), owedBefore)]
      const creditBefore = await creditOf(tx.kysely, accountId)
      const { paymentId } = await take(tx, { amountJmdCents, allocations })
      const before = (await findPayment(tx.kysely, paymentId)) ?? expect.fail('No payment')
      const invoiceId = await owing(tx, due)
      await reallocate(tx, before, [part(invoiceId, due)])
      const after = await findPayment(tx.kysely, paymentId)
      const credit = (await creditOf(tx.kysely, accountId)) - creditBefore
      return [after?.roundingJmdCents, await balanceOf(tx, invoiceId), credit]
    })
    expect(result).toEqual([rounding, 0, rest])
  },
)

test('cash is not moved to more than it settles', async () => {
  const result = await resultOf(async (tx) => {
    const first = await owing(tx, 1_049)
    const { paymentId } = await take(tx, { amountJmdCents: 1_049, allocations: [part(first, 1_049)] })
    const before = (await findPayment(tx.kysely, paymentId)) ?? expect.fail('No payment')
    await reallocate(tx, before, [part(await owing(tx, 3_000), 1_050)])
  })
  expect(result).toEqual({ code: 'invalid', fields: ['allocations'] })
})

describe('an approval that pays another customer', () => {
  const reference = 'APPR 4411'
  const use = (more: Partial<PaymentInput> = {}) =>
    ({ accountId: otherId, method: 'Card', reference, ...more }) as const

  test.each([
    ['is refused without a reason', use(), '', senior, 'wrong-state'],
    ['is refused with a reason of one who may not check', use(), 'Other money', clerk, 'forbidden'],
    ['is taken with a reason of one who may', use(), 'Other money', senior, 'done'],
    ['is taken for the same customer', use({ accountId }), '', clerk, 'done'],
    ['is not asked about for cash', use({ method: 'Cash' }), '', clerk, 'done'],
    ['is not asked about for a word', use({ reference: 'Visa' }), '', clerk, 'done'],
    ['is asked about in another spelling', use({ reference: 'appr-4411' }), '', senior, 'wrong-state'],
  ] as const)('%s', async (_, money, reason, actor, outcome) => {
    const result = await onBooks(async (tx) => {
      await paid(tx, { reference: 'Visa' })
      await paid(tx, { reference })
      await take(tx, { reference })
      await mustBeUsedOnce(tx, money, reason)
      return 'done'
    }, actor)
    expect(result instanceof Refusal ? result.code : result).toBe(outcome)
    if (outcome === 'wrong-state')
      expect(result).toMatchObject({ fields: { reference: ['was used for another customer'] } })
  })

  test.each([
    ['within a day', dayMs - 1000, 'wrong-state'],
    ['after a day', dayMs + 1000, 'done'],
  ])('is asked about %s', async (_, ageMs, outcome) => {
    const result = await onBooks(async (tx) => {
      const { paymentId } = await paid(tx, { reference })
      const receivedAt = new Date(Date.parse(tx.at) - ageMs).toISOString()
      await tx.kysely.updateTable('payment').set({ receivedAt }).where('paymentId', '=', paymentId).execute()
      await mustBeUsedOnce(tx, use(), '')
      return 'done'
    }, senior)
    expect(result instanceof Refusal ? result.code : result).toBe(outcome)
  })

  test.each([
    ['when money is taken', {}, 'wrong-state'],
    ['but not of money that a driver took', { isTaken: true }, 'done'],
  ] as const)('is asked about %s', async (_, more, outcome) => {
    const result = await onBooks(async (tx) => {
      await paid(tx, { reference })
      await take(tx, { ...use(), ...more })
      return 'done'
    }, senior)
    expect(result instanceof Refusal ? result.code : result).toBe(outcome)
  })

  test.each([
    ['that another payment has is asked about', 'Payment', reference, 'wrong-state'],
    ['that the payment had before is kept', 'Payment', 'OWN 771', 'done'],
    ['that no payment has is taken', 'Payment', 'NEW 771', 'done'],
    ['of a refund is not asked about', 'Refund', reference, 'done'],
  ] as const)('a corrected number %s', async (_, kind, number, outcome) => {
    const result = await onBooks(async (tx) => {
      await paid(tx, { reference })
      await paid(tx, { reference: 'OWN 771' })
      const { paymentId } = await paid(tx, { accountId: otherId, reference: 'XX 1' })
      await changePayment(tx.kysely, paymentId, { reference: 'OWN 771' })
      const before = (await findPayment(tx.kysely, paymentId)) ?? expect.fail('No payment')
      await correctReference(tx, { ...before, kind }, number)
      return (await findPayment(tx.kysely, paymentId))?.reference === number ? 'done' : 'unchanged'
    }, senior)
    expect(result instanceof Refusal ? result.code : result).toBe(outcome)
  })

  test('is listed for a payment, and not for a refund', async () => {
    const words = await onBooks(async (tx) => {
      await paid(tx, { reference })
      const payment = { ...(await paid(tx, { accountId: otherId, reference: 'YY 881' })), reference }
      expect(await usedByOthers(tx.kysely, payment)).toHaveLength(1)
      expect(await usedByOthers(tx.kysely, { ...payment, kind: 'Refund' })).toEqual([])
      expect(await usedByOthers(tx.kysely, { ...payment, accountId })).toEqual([])
      const cash = await take(tx, { accountId: otherId, reference })
      await take(tx, { reference })
      expect(await usedByOthers(tx.kysely, cash)).toEqual([])
    })
    expect(wordsOf(words)).toBe('done')
  })
})
