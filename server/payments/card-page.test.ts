import { describe, expect, test } from 'vitest'
import type { Checkout } from '#sync/entities/money/checkout.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { changedCheckout, checkoutNow, checkoutOver, momentAfter } from '../test/checkout-rows.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { type CardPage, leaveCardPage, openCardPage } from './card-page.ts'
import { takePayment } from './payments.ts'

const { server, accountId, onBooks } = await openCompany()

const open = (tx: Transaction, checkout: Checkout, page: Partial<CardPage> = {}) =>
  openCardPage(tx, server.app.deps, checkout, { status: 'processing', isOpened: true, ...page })
const payAtCounter = (tx: Transaction, invoiceId: string, amountJmdCents: number) =>
  takePayment(tx, tx, {
    ...{ accountId, method: 'Card', amountJmdCents, receivedBy: 'Desk' },
    allocations: [{ invoiceId, amountJmdCents }],
  })

describe('the card page opens', () => {
  const soon = 'Ask for a new payment link.'
  const rows: readonly (readonly [name: string, changes: Partial<Checkout>, words: string])[] = [
    ['created', {}, 'done'],
    ['failed', { status: 'failed' }, 'done'],
    ['paid', { status: 'paid' }, 'This checkout is paid.'],
    ['cancelled', { status: 'cancelled' }, `This checkout was cancelled. ${soon}`],
    [
      'cancelled, after its payment was given back',
      { status: 'cancelled', paymentId: '01999999-0000-7000-8000-0000000000d1' },
      `The payment of this checkout was reversed. ${soon}`,
    ],
    [
      'paid, and names its payment',
      { status: 'paid', paymentId: '01999999-0000-7000-8000-0000000000d1' },
      'This checkout is paid.',
    ],
    ['past its end', { expiresAt: '2026-01-01T00:00:00.000Z' }, `This checkout has expired. ${soon}`],
    [
      'paid differently',
      { status: 'mismatch' },
      'We received a different amount. Our office is checking; please don’t pay again.',
    ],
  ]
  test.each(rows)('for one that is %s: %s', async (_name, changes, words) => {
    const result = await onBooks(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, [100_000])
      return open(tx, { ...checkout, ...changes })
    })
    expect(wordsOf(result)).toBe(words)
  })

  test.each([
    [undefined, 'done'],
    [100_000, 'done'],
    [100_001, 'The amount has changed: J$1,000.00 is due now. Check it and pay again.'],
    [99_999, 'The amount has changed: J$1,000.00 is due now. Check it and pay again.'],
  ])('for J$1,000.00 to a payer who was shown %s cents: %s', async (shownJmdCents, words) => {
    const result = await onBooks(async (tx) =>
      open(tx, (await checkoutOver(tx, accountId, [100_000])).checkout, { shownJmdCents }),
    )
    expect(wordsOf(result)).toBe(words)
  })

  test('for nothing that was paid meanwhile, and nowhere without a provider', async () => {
    const refusal = await onBooks(async (tx) => {
      const { checkout, invoiceIds } = await checkoutOver(tx, accountId, [100_000])
      await payAtCounter(tx, must(invoiceIds[0], 'an invoice'), 100_000)
      return open(tx, checkout)
    })
    expect(wordsOf(refusal)).toBe('Nothing is left to pay here: it has been paid or withdrawn since.')
    const providerRefusal = await onBooks(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, [100_000])
      const page = { status: 'processing', isOpened: true } as const
      return openCardPage(tx, { card: null, clock: server.app.deps.clock }, checkout, page)
    })
    expect(providerRefusal).toMatchObject({ code: 'unavailable' })
  })
})

test('the amount that it asks for each invoice is kept, with the moment at which it was opened', async () => {
  const result = await onBooks(async (tx) => {
    const { checkout, invoiceIds } = await checkoutOver(tx, accountId, [60_000, 40_000])
    await payAtCounter(tx, must(invoiceIds[0], 'an invoice'), 60_000)
    const reply = await open(tx, checkout)
    return { now: tx.at, reply, stored: await checkoutNow(tx, checkout) }
  })
  if (result instanceof Refusal) throw result
  const fields = {
    ...{ status: 'processing', askedJmdCents: 40_000, cardPageAt: result.now },
    items: [{ askedJmdCents: 0 }, { askedJmdCents: 40_000 }],
  }
  expect([result.reply, result.stored]).toMatchObject([fields, fields])
  expect(result.stored.paymentLink).toBe(result.reply.paymentLink)
})

describe('the address of the card page', () => {
  type Between = (tx: Transaction, checkout: Checkout, invoiceIds: string[]) => Promise<Checkout>
  const rows: readonly (readonly [name: string, isSame: boolean, between: Between])[] = [
    ['that was opened before', true, async (_tx, checkout) => checkout],
    [
      'that asked for more',
      false,
      async (tx, checkout, invoiceIds) => {
        await payAtCounter(tx, invoiceIds[0] ?? '', 10_000)
        return checkout
      },
    ],
    [
      'of another button',
      false,
      async (_tx, checkout) => ({ ...checkout, paymentLink: 'https://card.test/?jwt=1' }),
    ],
    ['that was taken away', false, async (_tx, checkout) => ({ ...checkout, paymentLink: null })],
  ]
  test.each(rows)('%s stays: %s', async (_name, isSame, between) => {
    const result = await onBooks(async (tx) => {
      const { checkout, invoiceIds } = await checkoutOver(tx, accountId, [60_000, 40_000])
      const first = await open(tx, checkout)
      // A token holds its moment: another one is another address.
      server.clock.forward(2_000)
      const second = await open(tx, await between(tx, first, invoiceIds))
      return { isSame: second.paymentLink === first.paymentLink, link: second.paymentLink }
    })
    if (result instanceof Refusal) throw result
    expect(result.isSame).toBe(isSame)
    expect(result.link.startsWith(server.app.deps.card?.buttonUrl ?? '-')).toBe(true)
  })

  test.each([
    ['created', 'link-open', 'link-open'],
    ['created', 'processing', 'processing'],
    ['link-open', 'processing', 'processing'],
    ['processing', 'link-open', 'processing'],
  ] as const)('of a checkout that is %s, asked for as %s, leaves it %s', async (before, status, next) => {
    const result = await onBooks(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, [100_000])
      return open(tx, await changedCheckout(tx, checkout, { status: before }), { status })
    })
    expect(result).toMatchObject({ status: next })
  })

  test.each([
    [false, 'link-open', 'before'],
    [true, 'link-open', 'now'],
    [false, 'processing', 'now'],
  ] as const)(
    'that is requested again (opened: %s, as %s) dates from %s',
    async (isOpened, status, moment) => {
      const result = await onBooks(async (tx) => {
        const { checkout } = await checkoutOver(tx, accountId, [100_000])
        const first = await open(tx, checkout, { status: 'link-open', isOpened: false })
        const before = await changedCheckout(tx, first, { updatedAt: momentAfter(tx, -1) })
        const secondCheckout = await open(tx, { ...before, updatedAt: 'before' }, { status, isOpened })
        return {
          updatedAt: secondCheckout.updatedAt === tx.at ? 'now' : secondCheckout.updatedAt,
          opened: secondCheckout.cardPageAt !== null,
        }
      })
      expect(result).toEqual({ updatedAt: moment, opened: isOpened })
    },
  )
})

test.each([
  ['processing', true, null],
  ['link-open', true, null],
  ['paid', true, 'kept'],
  ['expired', true, 'kept'],
  ['processing', false, null],
] as const)(
  'a payer who leaves the card page of a checkout that is %s (opened: %s)',
  async (status, isOpened, left) => {
    const result = await onBooks(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, [100_000])
      const before = await changedCheckout(tx, checkout, { cardPageAt: isOpened ? tx.at : null })
      await leaveCardPage(tx, { ...before, status })
      const notes = await tx.kysely
        .selectFrom('audit')
        .where('entityId', '=', checkout.checkoutId)
        .select('auditId')
        .orderBy('auditId')
        .execute()
      const { cardPageAt } = await checkoutNow(tx, checkout)
      return { cardPageAt: cardPageAt && 'kept', notes: notes.length }
    })
    // The first note is of the checkout itself.
    expect(result).toEqual({ cardPageAt: left, notes: isOpened && left === null ? 2 : 1 })
  },
)
