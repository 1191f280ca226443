import { describe, expect, test } from 'vitest'
import type { Payment } from '#sync/entities/money/payment.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { actorOf } from '#sync/test/people.ts'
import { voidInvoice } from '../billing/invoices.ts'
import type { Transaction } from '../changes/transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { entryOfPayment } from '../db/payments/tills.ts'
import { balanceOf, openCompany, part, wordsOf } from '../test/money.ts'
import {
  correctReference,
  mustFindStanding,
  type PaymentInput,
  reallocate,
  reversePayment,
  sameAsBefore,
  takePayment,
} from './payments.ts'
import { payOut } from './payouts.ts'

const { accountId, otherId, onBooks, owing } = await openCompany()

const cashier = actorOf('Employee')
type Work<T> = (tx: Transaction) => Promise<T>
const asCashier = <T>(work: Work<T>) => onBooks(work, cashier)
const take = (tx: Transaction, more: Partial<PaymentInput> = {}): Promise<Payment> =>
  takePayment(tx, tx, {
    ...{ accountId, method: 'Cash', amountJmdCents: 100_000, allocations: [], receivedBy: 'Desk' },
    ...more,
  })

describe('money is taken', () => {
  const rows: readonly (readonly [name: string, words: string, work: Work<unknown>])[] = [
    ['of one cent', 'done', (tx) => take(tx, { method: 'Card', amountJmdCents: 1 })],
    [
      'of nothing',
      'amountJmdCents must be more than zero',
      (tx) => take(tx, { method: 'Card', amountJmdCents: 0 }),
    ],
    ['by cheque with its number', 'done', (tx) => take(tx, { method: 'Cheque', reference: '12' })],
    ['by cheque without one', 'reference is missing', (tx) => take(tx, { method: 'Cheque' })],
    [
      'by transfer, with blanks for its number',
      'reference is missing',
      (tx) => take(tx, { method: 'BankTransfer', reference: '  ' }),
    ],
    [
      'by card, with change',
      'tenderedJmdCents is only for cash',
      (tx) => take(tx, { method: 'Card', tenderedJmdCents: 100_000 }),
    ],
    ['with nothing said to be handed over', 'done', (tx) => take(tx, { tenderedJmdCents: null })],
    ['with just enough handed over', 'done', (tx) => take(tx, { tenderedJmdCents: 100_000 })],
    [
      'with a coin too little',
      'tenderedJmdCents is less than the amount',
      (tx) => take(tx, { tenderedJmdCents: 99_900 }),
    ],
    ['with as much change as there may be', 'done', (tx) => take(tx, { tenderedJmdCents: 10_100_000 })],
    [
      'with a coin more of change',
      'check the number of zeros',
      (tx) => take(tx, { tenderedJmdCents: 10_100_100 }),
    ],
    [
      'for all that an invoice owes',
      'done',
      async (tx) => take(tx, { allocations: [part(await owing(tx, 100_000), 100_000)] }),
    ],
    [
      'for a cent more than an invoice owes',
      'owes J$1,000.00, not J$1,000.01',
      async (tx) =>
        take(tx, { amountJmdCents: 200_000, allocations: [part(await owing(tx, 100_000), 100_001)] }),
    ],
    [
      'for a cent more than it is',
      'allocations are more than the amount',
      async (tx) => take(tx, { method: 'Card', allocations: [part(await owing(tx, 200_000), 100_001)] }),
    ],
    [
      'for no part of an invoice',
      'allocations must be more than zero',
      async (tx) => take(tx, { allocations: [part(await owing(tx, 100_000), 0)] }),
    ],
    [
      'for one part below zero among others',
      'allocations must be more than zero',
      async (tx) =>
        take(tx, {
          allocations: [part(await owing(tx, 100_000), 100_000), part(await owing(tx, 100_000), -1)],
        }),
    ],
    [
      'for a cent of an invoice',
      'done',
      async (tx) => take(tx, { allocations: [part(await owing(tx, 100_000), 1)] }),
    ],
    [
      'for the same invoice twice',
      'allocations name an invoice more than once',
      async (tx) => {
        const invoiceId = await owing(tx, 100_000)
        return take(tx, { allocations: [part(invoiceId, 100), part(invoiceId, 100)] })
      },
    ],
    [
      'for another customer’s invoice',
      'Invoice not found',
      async (tx) => take(tx, { allocations: [part(await owing(tx, 100_000, otherId), 100)] }),
    ],
    [
      'for an invoice that is not there',
      'Invoice not found',
      (tx) => take(tx, { allocations: [part(accountId, 100)] }),
    ],
    [
      'for an invoice that was voided',
      'is void. Nothing is due on it.',
      async (tx) => {
        const invoiceId = await owing(tx, 100_000)
        await voidInvoice(tx, invoiceId, 'Test')
        return take(tx, { allocations: [part(invoiceId, 100)] })
      },
    ],
    [
      'from credit that there is',
      'done',
      async (tx) => {
        await take(tx)
        return take(tx, { method: 'AccountCredit', allocations: [part(await owing(tx, 100_000), 100_000)] })
      },
    ],
    [
      'from a cent less credit than it takes',
      'The account has J$999.99 of credit, not J$1,000.00.',
      async (tx) => {
        await take(tx, { method: 'Card', amountJmdCents: 99_999 })
        return take(tx, { method: 'AccountCredit', allocations: [part(await owing(tx, 100_000), 100_000)] })
      },
    ],
    [
      'from credit, and not all of it for an invoice',
      'allocations must use the whole amount',
      async (tx) => {
        await take(tx)
        return take(tx, { method: 'AccountCredit', allocations: [part(await owing(tx, 100_000), 99_999)] })
      },
    ],
  ]
  test.each(rows)('%s: %s', async (_name, words, work) => {
    expect(wordsOf(await asCashier(work))).toContain(words)
  })

  const paymentRows: readonly (readonly [name: string, input: Partial<PaymentInput>, fields: object])[] = [
    [
      'cash, with change and no reference',
      { tenderedJmdCents: 150_000 },
      { changeJmdCents: 50_000, reference: '', receiptCheck: true, checkoutId: null, deliveryId: null },
    ],
    ['cash, with nothing said of it', {}, { tenderedJmdCents: null, changeJmdCents: 0, roundingJmdCents: 0 }],
    [
      'a card, to the cent',
      { method: 'Card', amountJmdCents: 100_049, reference: ' 4711 ' },
      { amountJmdCents: 100_049, roundingJmdCents: 0, reference: '4711', receiptCheck: true },
    ],
    [
      'a transfer, which nobody has seen yet',
      { method: 'BankTransfer', reference: 'NCB 1' },
      { receiptCheck: false },
    ],
    [
      'a transfer that was seen',
      { method: 'BankTransfer', reference: 'NCB 1', receiptCheck: true },
      { receiptCheck: true },
    ],
    ['a driver’s cash, which nobody has seen yet', { receiptCheck: false }, { receiptCheck: false }],
  ]
  test.each(paymentRows)('%s is written down as it came', async (_name, input, fields) => {
    const result = await asCashier(async (tx) => {
      const payment = await take(tx, input)
      return { payment, stored: await mustFindStanding(tx, payment.paymentId) }
    })
    expect(result).toMatchObject({ payment: fields, stored: fields })
  })

  test('cash for all of what is due is rounded to coins', async () => {
    const result = await asCashier(async (tx) => {
      const allocations = [part(await owing(tx, 100_049), 100_049)]
      return take(tx, { amountJmdCents: 100_049, tenderedJmdCents: 100_200, allocations })
    })
    const fields = { amountJmdCents: 100_000, roundingJmdCents: 49, tenderedJmdCents: 100_200 }
    expect(result).toMatchObject({ ...fields, changeJmdCents: 200 })
  })

  const drawers: readonly (readonly [
    name: string,
    input: Partial<PaymentInput>,
    entry: object | undefined,
  ])[] = [
    [
      'cash',
      { tenderedJmdCents: 150_000 },
      { kind: 'Payment', amountJmdCents: 100_000, changeJmdCents: 50_000 },
    ],
    ['a card', { method: 'Card' }, undefined],
    ['cash of a driver', { deliveryId: '01999999-0000-7000-8000-00000000d001' }, undefined],
  ]
  test.each(drawers)(
    '%s is in the drawer of the person who takes it, or in none',
    async (_name, input, entry) => {
      const result = await asCashier(async (tx) => {
        const { deliveryId = null } = input
        if (deliveryId) await tx.put('delivery', deliveryRow({ deliveryId, accountId, packageIds: [] }))
        const { paymentId } = await take(tx, input)
        return { entry: await entryOfPayment(tx.kysely, paymentId) }
      })
      expect(result).toEqual({ entry: entry && expect.objectContaining(entry) })
    },
  )
})

describe('a payment that is asked for once more', () => {
  const paymentId = '01999999-0000-7000-8000-0000000000a1'
  const first = { paymentId, method: 'Card' } as const
  const repeat = { amountJmdCents: 100_000, allocations: [], receivedBy: 'Desk' }
  const rows: readonly (readonly [
    name: string,
    before: Partial<PaymentInput>,
    after: Partial<PaymentInput>,
    isSame: boolean,
  ])[] = [
    ['in the same words', {}, {}, true],
    ['saying that nothing was handed over', {}, { tenderedJmdCents: null }, true],
    ['with another amount', {}, { amountJmdCents: 100_001 }, false],
    ['for another account', {}, { accountId: 'another' }, false],
    ['by another method', {}, { method: 'Cash' }, false],
    ['with money handed over', {}, { tenderedJmdCents: 100_000 }, false],
    [
      'without what was handed over, where that is less than half a coin',
      { method: 'Cash', amountJmdCents: 300, tenderedJmdCents: 400 },
      { method: 'Cash', amountJmdCents: 300 },
      false,
    ],
    [
      'with less than half a coin handed over, where nothing was said of it',
      { method: 'Cash', amountJmdCents: 300 },
      { method: 'Cash', amountJmdCents: 300, tenderedJmdCents: 400 },
      false,
    ],
    [
      'without what was handed over',
      { method: 'Cash', tenderedJmdCents: 100_000 },
      { method: 'Cash' },
      false,
    ],
    [
      'with half a coin more handed over',
      { method: 'Cash', tenderedJmdCents: 100_000 },
      { method: 'Cash', tenderedJmdCents: 100_500 },
      true,
    ],
    [
      'with half a coin less handed over',
      { method: 'Cash', tenderedJmdCents: 100_500 },
      { method: 'Cash', tenderedJmdCents: 100_000 },
      true,
    ],
    [
      'with a cent more than half a coin',
      { method: 'Cash', tenderedJmdCents: 100_000 },
      { method: 'Cash', tenderedJmdCents: 100_501 },
      false,
    ],
    [
      'by the sum that was due',
      { method: 'Cash', amountJmdCents: 100_049 },
      { method: 'Cash', amountJmdCents: 100_049 },
      true,
    ],
    [
      'by the sum that was kept',
      { method: 'Cash', amountJmdCents: 100_049 },
      { method: 'Cash', amountJmdCents: 100_000 },
      true,
    ],
  ]
  test.each(rows)('%s', async (_name, before, after, isSame) => {
    const result = await asCashier(async (tx) => {
      const { amountJmdCents = 0 } = before
      const isWhole = amountJmdCents % 100 !== 0
      const allocations = isWhole ? [part(await owing(tx, amountJmdCents), amountJmdCents)] : []
      await take(tx, { ...first, ...before, allocations })
      return sameAsBefore(tx, { ...repeat, accountId, ...first, ...after })
    })
    if (isSame) expect(result).toMatchObject({ paymentId, accountId })
    else expect(wordsOf(result)).toContain('was used for another payment')
  })

  test('under the key of a refund is refused, and under a new key there is none', async () => {
    const result = await asCashier(async (tx) => {
      await take(tx)
      await payOut(tx, {
        ...{ paymentId, accountId, method: 'Card', amountJmdCents: 100_000, reference: '' },
        ...{ reason: 'Test', paidBy: 'Desk' },
      })
      return sameAsBefore(tx, { ...repeat, accountId, ...first })
    })
    expect(wordsOf(result)).toContain('was used for another payment')
    const missingPayments = await asCashier(async (tx) => ({
      byNewKey: await sameAsBefore(tx, { ...repeat, accountId, ...first }),
      withoutKey: await sameAsBefore(tx, { ...repeat, accountId, method: 'Card' }),
    }))
    expect(missingPayments).toEqual({ byNewKey: undefined, withoutKey: undefined })
  })
})

describe('a payment that is reversed', () => {
  test('leaves its invoice owing and its account without credit, says why, and is reversed once', async () => {
    const result = await asCashier(async (tx) => {
      const invoiceId = await owing(tx, 60_000)
      const { paymentId } = await take(tx, { allocations: [part(invoiceId, 60_000)] })
      const after = await reversePayment(tx, paymentId, 'Bounced')
      const refusalText = await reversePayment(tx, paymentId, 'Bounced').catch(wordsOf)
      return {
        after,
        again: refusalText,
        owed: await balanceOf(tx, invoiceId),
        credit: await creditOf(tx.kysely, accountId),
      }
    })
    expect(result).toMatchObject({
      after: { reverseReason: 'Bounced', reversedAt: expect.any(String), allocations: [] },
      again: expect.stringMatching(
        /^RCT-\d+-\d+ was reversed: Bounced\. A reversed payment stays as it is\.$/,
      ),
      ...{ owed: 60_000, credit: 0 },
    })
  })

  test.each([
    [100_000, 'done'],
    [100_001, 'J$0.01 of '],
  ])('and of which %s cents were used since: %s', async (used, words) => {
    const result = await asCashier(async (tx) => {
      await take(tx)
      const { paymentId } = await take(tx)
      const invoiceId = await owing(tx, used)
      await take(tx, { method: 'AccountCredit', amountJmdCents: used, allocations: [part(invoiceId, used)] })
      return reversePayment(tx, paymentId, 'Bounced')
    })
    expect(wordsOf(result)).toContain(words)
  })

  test('and is not there is not found', async () => {
    expect(wordsOf(await asCashier((tx) => reversePayment(tx, accountId, 'Bounced')))).toBe(
      'Payment not found.',
    )
  })

  const at = '2026-11-02T08:00:00.000Z'
  const sumOf = (paymentId: string | null) => ({
    ...{ method: 'Cash' as const, amountJmdCents: 100_000, roundingJmdCents: 0, paymentId, reversedAt: null },
  })
  test.each([
    ['the first sum', 0],
    ['the second sum', 1],
  ])('at the door is marked there: %s alone', async (_name, n) => {
    const deliveryId = '01999999-0000-7000-8000-00000000d001'
    const result = await asCashier(async (tx) => {
      const base = deliveryRow({ deliveryId, accountId, packageIds: [], updatedAt: at })
      await tx.put('delivery', base)
      const sums = [await take(tx, { deliveryId }), await take(tx, { deliveryId })].map(({ paymentId }) =>
        sumOf(paymentId),
      )
      await tx.put('delivery', { ...base, collected: must(sums[0], 'a sum'), extraCollected: sums.slice(1) })
      await reversePayment(tx, sums[n]?.paymentId ?? '', 'Given back')
      const { collected, extraCollected } = must(await tx.get('delivery', deliveryId), 'the delivery')
      return { now: tx.at, marks: [collected, ...extraCollected].map((sum) => sum?.reversedAt) }
    })
    if (result instanceof Refusal) throw result
    expect(result.marks).toEqual([0, 1].map((i) => (i === n ? result.now : null)))
  })
})

describe('money is put to other invoices', () => {
  const rows: readonly (readonly [name: string, outcome: unknown, work: Work<unknown>])[] = [
    [
      'and leaves those of before owing',
      { first: 100_000, second: 40_000, credit: 40_000 },
      async (tx) => {
        const [first, second] = [await owing(tx, 100_000), await owing(tx, 100_000)]
        const payment = await take(tx, { allocations: [part(first, 100_000)] })
        await reallocate(tx, payment, [part(second, 60_000)])
        return {
          first: await balanceOf(tx, first),
          second: await balanceOf(tx, second),
          credit: await creditOf(tx.kysely, accountId),
        }
      },
    ],
    [
      'or to the same one once more',
      0,
      async (tx) => {
        const invoiceId = await owing(tx, 100_000)
        const payment = await take(tx, { allocations: [part(invoiceId, 100_000)] })
        await reallocate(tx, payment, [part(invoiceId, 100_000)])
        return balanceOf(tx, invoiceId)
      },
    ],
    [
      'but no more of it than there is',
      'allocations are more than the amount',
      async (tx) => reallocate(tx, await take(tx), [part(await owing(tx, 200_000), 100_001)]),
    ],
    [
      'but not to another customer’s',
      'Invoice not found',
      async (tx) => reallocate(tx, await take(tx), [part(await owing(tx, 100_000, otherId), 100)]),
    ],
    [
      'but not after its credit was used',
      'was used as account credit or paid out since',
      async (tx) => {
        const payment = await take(tx)
        await take(tx, { method: 'AccountCredit', allocations: [part(await owing(tx, 100_000), 100_000)] })
        return reallocate(tx, payment, [part(await owing(tx, 100_000), 100_000)])
      },
    ],
    [
      'but a refund pays none',
      'A refund pays no invoices.',
      async (tx) => {
        const payment = await take(tx)
        return reallocate(tx, { ...payment, kind: 'Refund' }, [])
      },
    ],
  ]
  test.each(rows)('%s', async (_name, outcome, work) => {
    const result = await asCashier(work)
    if (typeof outcome === 'string') expect(wordsOf(result)).toContain(outcome)
    else expect(result).toEqual(outcome)
  })
})

test.each([
  ['Cash', '', 'done'],
  ['BankTransfer', 'NCB 2', 'done'],
  ['BankTransfer', ' ', 'reference is missing: Bank transfer needs one'],
] as const)('the reference of %s becomes “%s”: %s', async (method, reference, words) => {
  const result = await asCashier(async (tx) => {
    const payment = await take(tx, { method, reference: 'NCB 1' })
    await correctReference(tx, payment, reference)
    return mustFindStanding(tx, payment.paymentId)
  })
  expect(wordsOf(result)).toContain(words)
  if (words === 'done') expect(result).toMatchObject({ reference })
})
