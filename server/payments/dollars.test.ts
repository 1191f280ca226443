import { describe, expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { readSettings } from '../db/company/settings.ts'
import { insertRate } from '../db/payments/exchange-rates.ts'
import { openTillOf, tillReply } from '../db/payments/tills.ts'
import { balanceOf, openCompany, part, wordsOf } from '../test/money.ts'
import { mustBeOfToday } from './dollars.ts'
import { bookRate } from './exchange-rates.ts'
import { type PaymentInput, reallocate, reversePayment, sameAsBefore, takePayment } from './payments.ts'
import { payOut } from './payouts.ts'
import { receivePayment } from './receive-payment.ts'
import { closeTill, dropCash, openOwnTill } from './till/change-till.ts'

const { accountId, noted, onBooks, owing } = await openCompany()
const cashier: Actor = {
  ...actorOf('Senior', idOf(0xc1), 'Una Brown'),
  permissions: ['ReceivePaymentView', 'PaymentUpdate', 'PaymentDelete', 'PaymentRefund'],
}

const rate = 15_525
const setRate = (tx: Transaction, buy: number, from = jamaicaDay(tx.at)) =>
  insertRate(tx.kysely, {
    ...{ exchangeRateId: tx.ids.next(), from, buy, sell: buy + 300, setBy: 'Ida Green', setAt: tx.at },
  })

/** Work of a cashier whose till has J$1,000.00, at J$155.25 for a US dollar. */
const atTheCounter = <T>(work: (tx: Transaction) => Promise<T>, floatJmdCents = 100_000) =>
  onBooks(async (tx) => {
    await setRate(tx, rate)
    await openOwnTill(tx, floatJmdCents)
    return work(tx)
  }, cashier)

const take = (tx: Transaction, more: Partial<PaymentInput>) =>
  takePayment(tx, tx, {
    ...{ accountId, method: 'Cash', currency: 'USD', amountUsdCents: 2_000, rate, amountJmdCents: 310_500 },
    ...{ allocations: [], receivedBy: 'Desk' },
    ...more,
  })

type Request = Partial<Parameters<typeof receivePayment>[2]>
const receive = (tx: Transaction, more: Request) =>
  receivePayment(tx, tx, {
    ...{ uid: tx.ids.next(), accountId, receivedBy: 'Desk', method: 'Cash', reference: '' },
    ...{ currency: 'USD', amountUsdCents: 2_000, rate, tenderedJmdCents: null },
    ...{ invoiceIds: [], creditNoteIds: [], storage: [] },
    ...more,
  })

const inTill = async (tx: Transaction) => {
  const till = must(await openTillOf(tx.kysely, cashier.accountId), 'the till')
  const reply = must(await tillReply(tx.kysely, till.tillId), 'the till')
  return { tillId: till.tillId, jmd: reply.expectedJmdCents, usd: reply.expectedUsdCents }
}

const entriesOf = async (tx: Transaction, sourceId: string) =>
  Object.fromEntries(
    (
      await tx.kysely
        .selectFrom('bookEntry')
        .where('sourceId', '=', sourceId)
        .groupBy('bookAccount')
        .select(({ fn }) => ['bookAccount', fn.sum<number>('amountJmdCents').as('sum')])
        .execute()
    )
      .map(({ bookAccount, sum }) => [bookAccount, Number(sum)] as const)
      .filter(([, sum]) => sum !== 0),
  )

describe('US dollars for an invoice', () => {
  // US$20.00 are J$3,105.00.
  test.each([
    [
      'with change in coins',
      300_049,
      {},
      { amountJmdCents: 300_000, changeJmdCents: 10_500, roundingJmdCents: 49 },
      0,
    ],
    [
      'whose change rounds down',
      300_050,
      {},
      { amountJmdCents: 300_100, changeJmdCents: 10_400, roundingJmdCents: -50 },
      0,
    ],
    ['exactly', 310_500, {}, { amountJmdCents: 310_500, changeJmdCents: 0, roundingJmdCents: 0 }, 0],
    [
      'less than half a coin short',
      310_549,
      {},
      { amountJmdCents: 310_500, changeJmdCents: 0, roundingJmdCents: 49 },
      0,
    ],
    [
      'half a coin short',
      310_550,
      {},
      { amountJmdCents: 310_500, changeJmdCents: 0, roundingJmdCents: 0 },
      50,
    ],
    ['as a part', 400_000, {}, { amountJmdCents: 310_500, changeJmdCents: 0, roundingJmdCents: 0 }, 89_500],
    [
      'of which a part pays',
      400_000,
      { amountJmdCents: 300_000 },
      { amountJmdCents: 300_000, changeJmdCents: 10_500 },
      100_000,
    ],
    [
      'of which the rest is credit',
      300_049,
      { amountJmdCents: 310_500 },
      { amountJmdCents: 310_500, changeJmdCents: 0 },
      0,
    ],
    [
      'by card',
      300_049,
      { method: 'Card' },
      { amountJmdCents: 310_500, tenderedJmdCents: null, roundingJmdCents: 0 },
      0,
    ],
    [
      'by transfer',
      310_501,
      { method: 'BankTransfer', reference: 'TRF 771' },
      { amountJmdCents: 310_500 },
      1,
    ],
  ] as const)('%s', async (_name, dueJmdCents, more, money, owed) => {
    const result = await atTheCounter(async (tx) => {
      const invoiceId = await owing(tx, dueJmdCents)
      const before = await creditOf(tx.kysely, accountId)
      const { payment } = await receive(tx, { invoiceIds: [invoiceId], ...more })
      const credit = (await creditOf(tx.kysely, accountId)) - before
      return { payment, balance: await balanceOf(tx, invoiceId), credit }
    })
    if (result instanceof Refusal) throw result
    expect(result.payment).toMatchObject({ currency: 'USD', amountUsdCents: 2_000, rate, ...money })
    expect(result.balance).toBe(owed)
    const newPayment = must(result.payment ?? undefined, 'the payment')
    expect(result.credit).toBe(newPayment.amountJmdCents + newPayment.roundingJmdCents - (dueJmdCents - owed))
  })

  const wrongRequests: readonly (readonly [string, string, Request])[] = [
    [
      'at another rate',
      'The exchange rate is J$155.25 now, not J$155.26. Look at the amounts again.',
      { rate: 15_526 },
    ],
    ['without a rate', 'Send the exchange rate', { rate: null }],
    ['without US dollars', 'Enter the US$ that were handed over.', { amountUsdCents: null }],
    ['as a cheque', 'Cheque is taken in J$ only.', { method: 'Cheque', reference: '00417' }],
    ['in coins', 'no note makes US$20.50. Make it US$20.00 or US$21.00.', { amountUsdCents: 2_050 }],
    ['with J$ handed over too', 'US$ were handed over, so no J$ were', { tenderedJmdCents: 500_000 }],
    ['as J$', 'Send the currency USD.', { currency: 'JMD' }],
    ['as J$ without a rate', 'Send the currency USD.', { currency: 'JMD', rate: null }],
    ['as J$ with a rate alone', 'Send the currency USD.', { currency: 'JMD', amountUsdCents: null }],
    [
      'that leave cents of change',
      'the change is J$105.50. Coins can’t make J$105.50.',
      { amountJmdCents: 299_950 },
    ],
    ['for more than they are worth', 'which is less than J$3,106.00', { amountJmdCents: 310_600 }],
    [
      'by card for less',
      'US$20.00 at J$155.25 are J$3,105.00, not J$3,000.00.',
      { method: 'Card', amountJmdCents: 300_000 },
    ],
    [
      'whose change the till lacks',
      'The change is J$1,105.00, and there is J$1,000.00 in your till.',
      { amountJmdCents: 200_000 },
    ],
    [
      'with too much change',
      'check the number of zeros',
      { amountUsdCents: 100_000, amountJmdCents: 100_000 },
    ],
  ]
  test.each(wrongRequests)('%s are refused: %s', async (_name, words, request) => {
    const result = await atTheCounter(async (tx) =>
      receive(tx, { invoiceIds: [await owing(tx, 500_000)], ...request }),
    )
    expect(wordsOf(result)).toContain(words)
  })

  test('take nothing where a credit note pays all', async () => {
    const result = await atTheCounter(async (tx) => {
      const { creditNoteId } = await noted(tx, 1_000)
      const reply = await receive(tx, { invoiceIds: [await owing(tx, 1_000)], creditNoteIds: [creditNoteId] })
      return [reply.payment, (await inTill(tx)).usd]
    })
    expect(result).toEqual([null, 0])
  })

  test('that would all be change are refused', async () => {
    const result = await atTheCounter(
      async (tx) => receive(tx, { invoiceIds: [await owing(tx, 20)], amountUsdCents: 100 }),
      1_000_000,
    )
    // US$1.00 is J$155.25: its change of J$155.00 leaves 25 cents, which settle the 20.
    expect(wordsOf(result)).toBe('done')
    const wholeResult = await onBooks(async (tx) => {
      await setRate(tx, 15_500)
      await openOwnTill(tx, 1_000_000)
      return receive(tx, { invoiceIds: [await owing(tx, 20)], amountUsdCents: 100, rate: 15_500 })
    }, cashier)
    expect(wordsOf(wholeResult)).toContain('all of it would be change. Take J$0.20 in J$.')
  })

  test('are refused while there is no rate, or only one of tomorrow', async () => {
    const result = await onBooks(async (tx) => {
      await tx.kysely.deleteFrom('exchangeRate').execute()
      await setRate(tx, rate, '2099-01-01')
      await openOwnTill(tx, 100_000)
      return receive(tx, { invoiceIds: [await owing(tx, 300_000)] })
    }, cashier)
    expect(wordsOf(result)).toContain('There is no exchange rate yet')
  })
})

test('a drawer holds the US dollars, lacks their change, and the journal says both', async () => {
  const result = await atTheCounter(async (tx) => {
    const { payment } = await receive(tx, { invoiceIds: [await owing(tx, 300_049)] })
    const { paymentId } = must(payment ?? undefined, 'the payment')
    return { till: await inTill(tx), books: await entriesOf(tx, paymentId) }
  })
  expect(result).toMatchObject({ till: { jmd: 89_500, usd: 2_000 } })
  expect(result).toMatchObject({
    books: { CashUsd: 310_500, Cash: -10_500, CashRounding: 49, Receivables: -300_049 },
  })
})

test('a repeat is the same payment, also after the rate has changed, and never one of other dollars', async () => {
  const result = await atTheCounter(async (tx) => {
    const request = { uid: tx.ids.next(), invoiceIds: [await owing(tx, 300_049)] }
    const { paymentId } = await receive(tx, request)
    await setRate(tx, rate + 100)
    const repeatReply = await receive(tx, request)
    const wordsFor = (more: Request) => receive(tx, { ...request, ...more }).then(() => 'done', wordsOf)
    return {
      isSame: repeatReply.paymentId === paymentId && repeatReply.payment === null,
      till: await inTill(tx),
      words: [
        await wordsFor({ amountUsdCents: 2_100 }),
        await wordsFor({ currency: 'JMD', amountUsdCents: null, rate: null }),
      ],
      same: await sameAsBefore(tx, {
        paymentId: paymentId ?? '',
        accountId,
        method: 'Cash',
        amountJmdCents: 300_000,
      }).catch(wordsOf),
    }
  })
  const otherKeyText = 'This Idempotency-Key was used for another payment. Use a new key for a new payment.'
  expect(result).toMatchObject({
    isSame: true,
    till: { usd: 2_000 },
    words: [otherKeyText, otherKeyText],
    same: otherKeyText,
  })
})

test('the books count US dollars at the rate of the day, or at that of the settings before there is one', async () => {
  const result = await onBooks(async (tx) => {
    await tx.kysely.deleteFrom('exchangeRate').execute()
    const { exchangeRate } = await readSettings(tx.kysely)
    const first = await bookRate(tx)
    await setRate(tx, exchangeRate + 25)
    return [first - exchangeRate, (await bookRate(tx)) - exchangeRate]
  })
  expect(result).toEqual([0, 25])
})

/** The next day of the same work. */
const tomorrow = (tx: Transaction): Transaction => ({
  ...tx,
  at: new Date(Date.parse(tx.at) + dayMs).toISOString(),
})

describe('a payment in US dollars that is reversed', () => {
  test('on its day gives back the booked amount, also after the rate has changed', async () => {
    const result = await atTheCounter(async (tx) => {
      const invoiceId = await owing(tx, 300_049)
      const { paymentId } = await receive(tx, { invoiceIds: [invoiceId] })
      await setRate(tx, rate * 2)
      await reversePayment(tx, paymentId ?? '', 'Wrong customer')
      return {
        till: await inTill(tx),
        owed: await balanceOf(tx, invoiceId),
        books: await entriesOf(tx, paymentId ?? ''),
      }
    })
    expect(result).toMatchObject({ till: { jmd: 100_000, usd: 0 }, owed: 300_049, books: {} })
  })

  test('on its day needs a drawer that has the US dollars', async () => {
    const result = await atTheCounter(async (tx) => {
      const { paymentId } = await take(tx, {})
      const { tillId } = await inTill(tx)
      await dropCash(tx, tillId, { amountJmdCents: 0, amountUsdCents: 100, note: 'Safe' })
      return reversePayment(tx, paymentId, 'Wrong')
    })
    expect(wordsOf(result)).toContain('There is US$19.00 in this till, not US$20.00.')
  })

  test('on another day is refused for cash, and becomes credit that is refunded in J$', async () => {
    const result = await atTheCounter(async (tx) => {
      const { paymentId } = await take(tx, {})
      const card = await take(tx, { method: 'Card', reference: 'A 771' })
      const later = tomorrow(tx)
      const words = await reversePayment(later, paymentId, 'Wrong').catch(wordsOf)
      await reversePayment(later, card.paymentId, 'Wrong')
      const refund = await payOut(later, {
        ...{ paymentId: tx.ids.next(), accountId, amountJmdCents: 50_000, method: 'Cash', reference: '' },
        ...{ reason: 'Paid twice', paidBy: 'Una Brown' },
      })
      return { words, refund, till: await inTill(later) }
    })
    expect(result).toMatchObject({
      words: expect.stringContaining('is cash in US$ of another day'),
      refund: { currency: 'JMD', amountUsdCents: null, rate: null },
      till: { jmd: 50_000, usd: 2_000 },
    })
  })

  test.each([
    ['cash in J$', { currency: 'JMD', method: 'Cash' }, 'done'],
    ['a card in US$', { currency: 'USD', method: 'Card' }, 'done'],
    ['cash in US$', { currency: 'USD', method: 'Cash' }, expect.stringContaining('of another day')],
  ] as const)('on another day: %s', async (_name, more, words) => {
    const result = await atTheCounter(async (tx) => {
      const payment = await take(tx, {})
      mustBeOfToday(tx, payment)
      mustBeOfToday(tomorrow(tx), { ...payment, ...more })
    })
    expect(wordsOf(result)).toEqual(words)
  })

  test('keeps its worth when it is put to other invoices', async () => {
    const result = await atTheCounter(async (tx) => {
      const [first, second] = [await owing(tx, 300_049), await owing(tx, 200_000)]
      const { payment } = await receive(tx, { invoiceIds: [first] })
      const before = must(payment ?? undefined, 'the payment')
      await reallocate(tx, before, [part(second, 200_000)])
      const after = await tx.kysely
        .selectFrom('payment')
        .where('paymentId', '=', before.paymentId)
        .selectAll()
        .executeTakeFirstOrThrow()
      return { owed: [await balanceOf(tx, first), await balanceOf(tx, second)], after }
    })
    expect(result).toMatchObject({
      owed: [300_049, 0],
      after: { roundingJmdCents: 0, amountJmdCents: 300_000, changeJmdCents: 10_500, amountUsdCents: 2_000 },
    })
  })
})

describe('a till that closes with US dollars', () => {
  const jmd = (jmdCents: number) => ({ currency: 'JMD', valueJmdCents: 100, pieces: jmdCents / 100 }) as const
  const usd = (pieces: number) => ({ currency: 'USD', valueUsdCents: 2_000, pieces }) as const
  const counting = (pieces: number, note: string) =>
    atTheCounter(async (tx) => {
      await take(tx, { amountJmdCents: 310_500 })
      const { tillId } = await inTill(tx)
      await closeTill(tx, tillId, { counted: [jmd(100_000), usd(pieces)], note })
      return { till: await tillReply(tx.kysely, tillId), books: await entriesOf(tx, tillId) }
    })

  test('as expected says nothing', async () => {
    expect(await counting(1, '')).toMatchObject({
      till: { expectedUsdCents: 2_000, countedUsdCents: 2_000, usdDifferenceJmdCents: 0 },
      books: {},
    })
  })

  test.each([
    [0, 'US$20.00 is missing. Say why.', -310_500],
    [2, 'US$20.00 is too much. Say why.', 310_500],
  ])('with %d notes asks why, and books the difference', async (pieces, words, worth) => {
    expect(wordsOf(await counting(pieces, ''))).toBe(words)
    expect(await counting(pieces, 'Wrong note')).toMatchObject({
      till: { usdDifferenceJmdCents: worth },
      books: { CashUsd: worth, CashDifferences: -worth },
    })
  })

  test('does not set J$ off against US$', async () => {
    const result = await atTheCounter(async (tx) => {
      await take(tx, {})
      return closeTill(tx, (await inTill(tx)).tillId, { counted: [jmd(102_000)], note: '' })
    })
    expect(wordsOf(result)).toBe('J$20.00 is too much. US$20.00 is missing. Say why.')
  })
})

test.each([
  ['US dollars that are there', 'done', 2_000],
  ['a dollar more', 'There is US$20.00 in the drawer, not US$21.00.', 2_100],
])('the safe takes %s: %s', async (_name, words, amountUsdCents) => {
  const result = await atTheCounter(async (tx) => {
    await take(tx, {})
    return dropCash(tx, (await inTill(tx)).tillId, { amountJmdCents: 0, amountUsdCents, note: 'Safe' })
  })
  expect(wordsOf(result)).toBe(words)
})
