import { describe, expect, test } from 'vitest'
import type { Checkout } from '#sync/entities/money/checkout.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { findPayment } from '../db/payments/payments.ts'
import { findProviderPayment } from '../db/payments/provider-payments.ts'
import { alertsOf, changedCheckout, checkoutNow, checkoutOver } from '../test/checkout-rows.ts'
import { openCompany } from '../test/money.ts'
import { alertUnreadable, applyEvent } from './card-payments.ts'
import { setStatus } from './checkouts.ts'
import { takePayment } from './payments.ts'
import type { ProviderEvent } from './provider/event.ts'

const { accountId, otherId, onBooks } = await openCompany()

const rehearse = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
  const result = await onBooks(work)
  if (result instanceof Refusal) throw result
  return result
}
const dayMs = 86_400_000
const eventOf = (
  tx: Transaction,
  { checkoutId }: Checkout,
  more: Partial<ProviderEvent> = {},
): ProviderEvent => ({
  ...{ transactionId: 'T-1', reference: 'R-1', customReference: checkoutId, currency: 'JMD' },
  ...{ amountCents: 100_000, paidAtMs: Date.parse(tx.at) },
  ...more,
})

/** Returns what the books say of a checkout over J$600.00 and J$400.00 after a payment of the provider. */
async function booksAfter(tx: Transaction, checkout: Checkout, invoiceIds: string[], event: ProviderEvent) {
  const payment = await applyEvent(tx, tx, event, null)
  const { status, paidByHand, paymentId, providerReference } = await checkoutNow(tx, checkout)
  const providerPayment = await findProviderPayment(tx.kysely, event.transactionId)
  const left: number[] = []
  for (const id of invoiceIds)
    left.push(must(await findInvoiceRow(tx.kysely, id), 'an invoice').balanceJmdCents)
  return {
    checkout: {
      status,
      paidByHand,
      isSettledBy: paymentId !== null && paymentId === payment?.paymentId,
      providerReference,
    },
    payment: payment && {
      amount: payment.amountJmdCents,
      method: payment.method,
      reference: payment.reference,
    },
    isOfCheckout: payment?.checkoutId === checkout.checkoutId,
    provided: providerPayment && {
      state: providerPayment.state,
      accountId: providerPayment.accountId,
      isBooked: providerPayment.paymentId !== null,
    },
    alerts: (await alertsOf(tx)).map(({ kind }) => kind),
    alerted: await alertsOf(tx),
    credit: await creditOf(tx.kysely, accountId),
    left,
  }
}

const settledBooks = {
  checkout: { status: 'paid', paidByHand: false, isSettledBy: true, providerReference: 'R-1' },
  payment: { amount: 100_000, method: 'CardLink', reference: 'R-1' },
  ...{ isOfCheckout: true, alerts: [], credit: 0, left: [0, 0] },
}
const aside = { isOfCheckout: true, left: [60_000, 40_000], credit: 100_000 }
const booksWithoutPayment = { payment: null, credit: 0, left: [60_000, 40_000] }

describe('a payment of the provider', () => {
  type Before = (tx: Transaction, checkout: Checkout, invoiceIds: string[]) => Promise<Checkout>
  interface Row {
    readonly name: string
    readonly event?: (tx: Transaction) => Partial<ProviderEvent>
    readonly before?: Before
    readonly books: object
  }
  const rows: readonly Row[] = [
    {
      name: 'of what is asked for settles it',
      books: { ...settledBooks, provided: { state: 'settled', isBooked: true } },
    },
    {
      name: 'without a name of its own is known by its transaction',
      event: () => ({ reference: '' }),
      books: {
        ...settledBooks,
        checkout: { ...settledBooks.checkout, providerReference: 'T-1' },
        payment: { reference: 'T-1' },
      },
    },
    {
      name: 'for what was paid in part meanwhile keeps the rest as credit',
      before: async (tx, checkout, [invoiceId = '']) => {
        const allocations = [{ invoiceId, amountJmdCents: 60_000 }]
        await takePayment(tx, tx, {
          ...{ accountId, method: 'Card', amountJmdCents: 60_000, receivedBy: 'Desk', allocations },
        })
        return checkout
      },
      books: {
        ...{ ...settledBooks, alerts: ['already-settled'], credit: 60_000 },
        provided: { state: 'credited', isBooked: true },
      },
    },
    {
      name: 'in time, told after the end',
      event: (tx) => ({ paidAtMs: Date.parse(tx.at) - 2 * dayMs }),
      before: (tx, checkout) =>
        changedCheckout(tx, checkout, { expiresAt: new Date(Date.parse(tx.at) - dayMs).toISOString() }),
      books: settledBooks,
    },
    {
      name: 'of less is credit, and the checkout waits for somebody to look',
      event: () => ({ amountCents: 99_999 }),
      books: {
        ...{ ...aside, credit: 99_999, alerts: ['less'] },
        checkout: { status: 'mismatch', paidByHand: false, isSettledBy: false, providerReference: 'R-1' },
        payment: { amount: 99_999 },
        provided: { state: 'credited', isBooked: true },
      },
    },
    {
      name: 'of more is credit',
      event: () => ({ amountCents: 100_001 }),
      books: { ...aside, credit: 100_001, alerts: ['more'], checkout: { status: 'mismatch' } },
    },
    {
      name: 'of less and without a name leaves the checkout without one',
      event: () => ({ amountCents: 99_999, reference: '' }),
      books: { checkout: { status: 'mismatch', providerReference: null }, payment: { reference: 'T-1' } },
    },
    {
      name: 'in another currency is on no account',
      event: () => ({ currency: 'USD' }),
      books: {
        ...{ ...booksWithoutPayment, alerts: ['other-currency'], checkout: { status: 'mismatch' } },
        provided: { state: 'unapplied', isBooked: false },
      },
    },
    {
      name: 'in no currency is on no account',
      event: () => ({ currency: null }),
      books: { ...booksWithoutPayment, alerts: ['other-currency'] },
    },
    {
      name: 'without an amount is on no account',
      event: () => ({ amountCents: null }),
      books: { ...booksWithoutPayment, alerts: ['no-amount'], checkout: { status: 'mismatch' } },
    },
    {
      name: 'of nothing is on no account',
      event: () => ({ amountCents: 0 }),
      books: { ...booksWithoutPayment, alerts: ['no-amount'] },
    },
    {
      name: 'of a cent is credit',
      event: () => ({ amountCents: 1 }),
      books: { ...aside, credit: 1, alerts: ['less'], provided: { state: 'credited', isBooked: true } },
    },
    {
      name: 'for a reference that is none is on no account',
      event: () => ({ customReference: 'none' }),
      books: {
        ...booksWithoutPayment,
        alerts: ['unknown-reference'],
        provided: { state: 'unapplied', accountId: null },
      },
    },
    {
      name: 'for no reference is on no account',
      event: () => ({ customReference: null }),
      books: { ...booksWithoutPayment, alerts: ['unknown-reference'] },
    },
    {
      name: 'for a checkout that is not there is on no account',
      event: () => ({ customReference: '01999999-0000-7000-8000-0000000000d9' }),
      books: { ...booksWithoutPayment, alerts: ['unknown-reference'] },
    },
    {
      name: 'for one that was cancelled is credit, and it stays cancelled',
      before: (tx, checkout) => changedCheckout(tx, checkout, { status: 'cancelled' }),
      books: {
        ...aside,
        alerts: ['after-cancel'],
        checkout: { status: 'cancelled', providerReference: null },
      },
    },
    {
      name: 'that differs from what is asked once more leaves its first name',
      event: () => ({ amountCents: 5 }),
      before: (tx, checkout) =>
        changedCheckout(tx, checkout, { status: 'mismatch', providerReference: 'R-0' }),
      books: { checkout: { status: 'mismatch', providerReference: 'R-0' }, alerts: ['less'] },
    },
  ]
  test.each(rows)('$name', async ({ event, before, books }) => {
    const result = await rehearse(async (tx) => {
      const { checkout, invoiceIds } = await checkoutOver(tx, accountId, [60_000, 40_000])
      const now = before ? await before(tx, checkout, invoiceIds) : checkout
      return booksAfter(tx, now, invoiceIds, eventOf(tx, checkout, event?.(tx)))
    })
    expect(result).toMatchObject(books)
  })

  test('is stored with its checkout and account, and so is its alert', async () => {
    const result = await rehearse(async (tx) => {
      const { checkout, invoiceIds } = await checkoutOver(tx, accountId, [60_000, 40_000])
      const books = await booksAfter(tx, checkout, invoiceIds, eventOf(tx, checkout, { amountCents: 5 }))
      const storedRow = await tx.kysely
        .selectFrom('providerPayment')
        .where('transactionId', '=', 'T-1')
        .select(['checkoutId', 'accountId'])
        .executeTakeFirst()
      return {
        alert: books.alerted[0],
        stored: storedRow,
        own: { checkoutId: checkout.checkoutId, accountId },
      }
    })
    expect(result.stored).toEqual(result.own)
    expect(result.alert).toMatchObject(result.own)
  })

  test('for what staff said was paid settles it, and is what they waited for', async () => {
    const result = await rehearse(async (tx) => {
      const { checkout, invoiceIds } = await checkoutOver(tx, accountId, [60_000, 40_000])
      const set = { status: 'paid', reason: 'Cash', by: 'Una Brown' } as const
      const byHand = await setStatus(tx, tx, checkout, set)
      const books = await booksAfter(tx, byHand, invoiceIds, eventOf(tx, checkout))
      const [alert] = await alertsOf(tx)
      const { paymentId } = await checkoutNow(tx, checkout)
      const receipt = (await findPayment(tx.kysely, paymentId ?? ''))?.receiptNumber
      return { books, alert, expectedNote: `Matched by ${receipt}` }
    })
    expect(result.books).toMatchObject({ ...settledBooks, alerts: ['paid-by-hand'] })
    expect(result.alert).toMatchObject({ resolvedBy: 'Card provider', note: result.expectedNote })
  })
})

describe('a payment that the provider tells of again', () => {
  const rows: readonly (readonly [name: string, more: Partial<ProviderEvent>, alerts: readonly string[]])[] =
    [
      ['in the same words', {}, []],
      ['by another name', { reference: 'R-2' }, []],
      ['with another amount', { amountCents: 100_001 }, ['conflicting-repeat']],
      ['in another currency', { currency: 'USD' }, ['conflicting-repeat']],
      ['for something else', { customReference: 'none' }, ['conflicting-repeat']],
    ]
  test.each(rows)('%s books nothing', async (_name, more, alerts) => {
    const result = await rehearse(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, [60_000, 40_000])
      await applyEvent(tx, tx, eventOf(tx, checkout), null)
      const payment = await applyEvent(tx, tx, eventOf(tx, checkout, more), null)
      return {
        payment,
        alerts: (await alertsOf(tx)).map(({ kind }) => kind),
        credit: await creditOf(tx.kysely, accountId),
      }
    })
    expect(result).toEqual({ payment: null, alerts, credit: 0 })
  })
})

test('a hook that cannot be read is in front of staff, once', async () => {
  const result = await rehearse(async (tx) => {
    await alertUnreadable(tx, tx, 'H-1')
    await alertUnreadable(tx, tx, 'H-1')
    const alerts = await alertsOf(tx)
    const notes = await tx.kysely
      .selectFrom('audit')
      .where('entity', '=', 'checkoutAlert')
      .where('at', '=', tx.at)
      .select('entityId')
      .orderBy('auditId')
      .execute()
    return { alerts, notes: notes.map(({ entityId }) => entityId) }
  })
  expect(result.alerts).toMatchObject([
    { kind: 'unreadable', checkoutId: null, accountId: null, transactionId: 'H-1', resolvedAt: null },
  ])
  expect(result.notes).toEqual(result.alerts.map(({ alertId }) => alertId))
})

test.each([
  ['another customer', 'REF 4417', ['used-reference']],
  ['the same customer', 'REF 4417', []],
  ['another customer', 'REF 4418', []],
])('a payment of the provider after one of %s, named %s, raises %s', async (owner, reference, kinds) => {
  const result = await rehearse(async (tx) => {
    const first = await checkoutOver(tx, owner === 'another customer' ? otherId : accountId, [100_000])
    await applyEvent(
      tx,
      tx,
      eventOf(tx, first.checkout, { transactionId: 'T-0', reference: 'ref-4417' }),
      null,
    )
    const { checkout } = await checkoutOver(tx, accountId, [100_000])
    const payment = await applyEvent(tx, tx, eventOf(tx, checkout, { reference }), null)
    const kindsNow = (await alertsOf(tx)).map(({ kind }) => kind)
    return { kinds: kindsNow, isTaken: payment !== null, status: (await checkoutNow(tx, checkout)).status }
  })
  expect(result).toEqual({ kinds, isTaken: true, status: 'paid' })
})
