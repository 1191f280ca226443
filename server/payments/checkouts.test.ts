import { describe, expect, test } from 'vitest'
import type { Checkout } from '#sync/entities/money/checkout.ts'
import type { CheckoutStatus } from '#sync/entities/money/checkout-status.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import {
  alertsOf,
  changedCheckout,
  checkoutNow,
  checkoutOver,
  dayMs,
  momentAfter,
} from '../test/checkout-rows.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { createCheckout, type NewCheckout, removeCheckout, setExpiry, setStatus } from './checkouts.ts'

const { accountId, otherId, onBooks, owing } = await openCompany()

describe('a checkout asks', () => {
  test.each([
    ['for all that is owed', [60_000, 40_000], {}, { totalJmdCents: 100_000, partJmdCents: null }],
    [
      'for all that is owed, which is named',
      [60_000, 40_000],
      { amountJmdCents: 100_000 },
      { totalJmdCents: 100_000, partJmdCents: null },
    ],
    [
      'for a part of it',
      [60_000, 40_000],
      { amountJmdCents: 70_000 },
      {
        ...{ totalJmdCents: 70_000, partJmdCents: 70_000, askedJmdCents: null, paidByHand: false },
        items: [{ amountJmdCents: 60_000 }, { amountJmdCents: 10_000 }],
      },
    ],
  ])('%s', async (_name, owed, more, fields) => {
    const result = await onBooks(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, owed, more)
      return { checkout, expiresAt: momentAfter(tx, 7 * dayMs) }
    })
    if (result instanceof Refusal) throw result
    expect(result.checkout).toMatchObject({ ...fields, status: 'created', expiresAt: result.expiresAt })
    const { totalUsdCents, items } = result.checkout
    expect(items.reduce((sum, { amountUsdCents }) => sum + amountUsdCents, 0)).toBe(totalUsdCents)
    expect(totalUsdCents).toBeGreaterThan(0)
  })

  test.each([
    [100_001, 'Only J$1,000.00 is due. Enter that amount or less.'],
    [49_999, 'Pay at least J$500.00.'],
    [50_000, 'done'],
  ])('for %s cents of J$1,000.00: %s', async (amountJmdCents, words) => {
    const result = await onBooks((tx) => checkoutOver(tx, accountId, [60_000, 40_000], { amountJmdCents }))
    expect(wordsOf(result)).toBe(words)
  })
})

describe('a checkout that is asked for once more', () => {
  type Repeat = (first: NewCheckout, tx: Transaction) => Partial<NewCheckout> | Promise<Partial<NewCheckout>>
  const rows: readonly (readonly [name: string, part: number | null, repeat: Repeat, isSame: boolean])[] = [
    ['in the same words', null, () => ({}), true],
    ['by its own customer', null, () => ({ payerId: accountId }), true],
    ['by another customer', null, () => ({ payerId: otherId }), false],
    ['for a part of it', null, () => ({ amountJmdCents: 60_000 }), false],
    ['for the amount that it asks for', null, () => ({ amountJmdCents: 100_000 }), true],
    ['for the same part', 60_000, () => ({ amountJmdCents: 60_000 }), true],
    ['for another part', 60_000, () => ({ amountJmdCents: 60_001 }), false],
    ['for all of what it asks for in part', 60_000, () => ({}), false],
    ['as a top-up of it', null, () => ({ topUpJmdCents: 100_000 }), false],
    ['with more', null, async ({ invoices }, tx) => ({ invoices: [...invoices, await owing(tx, 1)] }), true],
    ['with another invoice', null, async (_first, tx) => ({ invoices: [await owing(tx, 1)] }), false],
    ['as packages', null, ({ invoices }) => ({ invoices: [], packages: [...invoices] }), true],
    ['as store orders', null, ({ invoices }) => ({ invoices: [], storeOrders: [...invoices] }), true],
    [
      'with the storage that one invoice of it may be for',
      null,
      ({ invoices }) => ({ invoices: invoices.slice(1), storage: [{ packageId: otherId, dueJmdCents: 1 }] }),
      true,
    ],
    [
      'with storage of two packages, which is one invoice',
      null,
      () => ({
        invoices: [],
        storage: [
          { packageId: otherId, dueJmdCents: 1 },
          { packageId: accountId, dueJmdCents: 1 },
        ],
      }),
      false,
    ],
  ]
  test.each(rows)('%s', async (_name, part, repeat, isSame) => {
    const result = await onBooks(async (tx) => {
      const { checkout, invoiceIds } = await checkoutOver(
        ...([tx, accountId, [60_000, 40_000]] as const),
        part === null ? {} : { amountJmdCents: part },
      )
      const first: NewCheckout = {
        ...{ checkoutId: checkout.checkoutId, payerId: null, createdBy: 'Desk', days: 7 },
        ...{ invoices: invoiceIds, packages: [], storeOrders: [], storage: [] },
      }
      const secondCheckout = await createCheckout(tx, { ...first, ...(await repeat(first, tx)) })
      return { isSame: secondCheckout.checkoutToken === checkout.checkoutToken }
    })
    if (isSame) expect(result).toEqual({ isSame })
    else expect(wordsOf(result)).toBe('This Idempotency-Key was used for something else.')
  })
})

test('a refusal names the field that it is about', async () => {
  const refusals = [
    await onBooks((tx) => checkoutOver(tx, accountId, [100_000], { amountJmdCents: 100_001 })),
    await onBooks(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, [100])
      return setStatus(tx, tx, checkout, { status: 'paid', reason: '', by: 'Una Brown' })
    }),
    await onBooks(async (tx) => setExpiry(tx, (await checkoutOver(tx, accountId, [100])).checkout, tx.at)),
  ]
  expect(refusals.map((refusal) => refusal instanceof Refusal && refusal.fields)).toEqual([
    { amountJmdCents: ['Only J$1,000.00 is due. Enter that amount or less.'] },
    { reason: ['is missing: say how it was paid'] },
    { expiresAt: ['must be within the next 30 days'] },
  ])
})

test('the reason of a new status is in the audit', async () => {
  const result = await onBooks(async (tx) => {
    const { checkout } = await checkoutOver(tx, accountId, [100])
    await setStatus(tx, tx, checkout, { status: 'cancelled', reason: 'Wrong link', by: 'Una Brown' })
    const notes = tx.kysely
      .selectFrom('audit')
      .where('entityId', '=', checkout.checkoutId)
      .orderBy('auditId', 'desc')
    return JSON.parse(String((await notes.select('after').executeTakeFirstOrThrow()).after)) as object
  })
  expect(result).toMatchObject({ status: 'cancelled', reason: 'Wrong link' })
})

describe('staff set the status of a checkout', () => {
  const set = (tx: Transaction, before: Checkout, status: CheckoutStatus, reason = '') =>
    setStatus(tx, tx, before, { status, reason, by: 'Una Brown' })
  const rows: readonly (readonly [
    from: Partial<Checkout>,
    to: CheckoutStatus,
    reason: string,
    words: string,
  ])[] = [
    [{}, 'paid', 'Cash in the shop', 'done'],
    [{}, 'paid', '', 'Say how it was paid.'],
    [{}, 'cancelled', '', 'done'],
    [{ status: 'processing' }, 'failed', '', 'done'],
    [{ status: 'paid' }, 'cancelled', '', 'cannot go to "Cancelled"'],
    [{ status: 'paid', paidByHand: true }, 'cancelled', '', 'done'],
    [{ status: 'paid', paidByHand: true }, 'failed', '', 'cannot go to "Payment failed"'],
    [{ status: 'cancelled' }, 'paid', 'Cash', 'cannot go to "Paid"'],
    [{ expiresAt: '2026-01-01T00:00:00.000Z' }, 'failed', '', 'This checkout is at "Expired"'],
  ]
  test.each(rows)('%j becomes %s with the reason “%s”: %s', async (from, to, reason, words) => {
    const result = await onBooks(async (tx) => {
      const before = { ...(await checkoutOver(tx, accountId, [100])).checkout, ...from }
      await set(tx, before, to, reason)
      const { status, paidByHand } = await checkoutNow(tx, before)
      return { status, paidByHand }
    })
    if (words === 'done') expect(result).toEqual({ status: to, paidByHand: to === 'paid' })
    else expect(wordsOf(result)).toContain(words)
  })

  test.each([
    ['Wrong link', 'Wrong link'],
    ['', 'Cancelled'],
  ])('“paid” by hand is in front of staff until it is cancelled: “%s”', async (reason, note) => {
    const result = await onBooks(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, [100])
      const paidCheckout = await set(tx, checkout, 'paid', 'Cash')
      const open = await alertsOf(tx)
      await set(tx, paidCheckout, 'cancelled', reason)
      return { open, closed: await alertsOf(tx), at: tx.at, checkoutId: checkout.checkoutId }
    })
    if (result instanceof Refusal) throw result
    const alert = { kind: 'paid-by-hand', checkoutId: result.checkoutId, accountId, transactionId: null }
    expect(result.open).toEqual([expect.objectContaining({ ...alert, resolvedAt: null })])
    expect(result.closed).toEqual([
      expect.objectContaining({ ...alert, resolvedAt: result.at, resolvedBy: 'Una Brown', note }),
    ])
  })

  test('a checkout that is only cancelled alerts no staff, and no other alert is closed with it', async () => {
    const result = await onBooks(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, [100])
      const paidCheckout = await set(tx, checkout, 'paid', 'Cash')
      await set(tx, (await checkoutOver(tx, accountId, [100])).checkout, 'cancelled')
      await set(tx, { ...paidCheckout, paidByHand: false, status: 'created' }, 'cancelled')
      return { alerts: await alertsOf(tx) }
    })
    expect(result).toMatchObject({ alerts: [{ kind: 'paid-by-hand', resolvedAt: null }] })
  })
})

describe('the end of a checkout', () => {
  test.each([
    [0, 'expiresAt must be within the next 30 days'],
    [1, 'done'],
    [30 * dayMs, 'done'],
    [30 * dayMs + 1, 'expiresAt must be within the next 30 days'],
  ])('is moved to %s milliseconds from now: %s', async (ms, words) => {
    const result = await onBooks(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, [100])
      const open = await changedCheckout(tx, checkout, {
        status: 'link-open',
        paymentLink: 'https://card.test/1',
      })
      await setExpiry(tx, open, momentAfter(tx, ms))
      return { ...(await checkoutNow(tx, checkout)), wanted: momentAfter(tx, ms) }
    })
    expect(wordsOf(result)).toBe(words)
    if (result instanceof Refusal) return
    expect(result).toMatchObject({ status: 'created', paymentLink: null, expiresAt: result.wanted })
  })

  test.each([
    ['paid', 'This checkout is paid.'],
    ['cancelled', 'This checkout was cancelled. Ask for a new payment link.'],
    ['mismatch', 'We received a different amount. Our office is checking; please don’t pay again.'],
    ['failed', 'done'],
  ] as const)('stays where it is %s: %s', async (status, words) => {
    const result = await onBooks(async (tx) => {
      const { checkout } = await checkoutOver(tx, accountId, [100])
      return setExpiry(tx, { ...checkout, status }, momentAfter(tx, dayMs))
    })
    expect(wordsOf(result)).toBe(words)
  })
})

const stays = 'Money came for this checkout: it stays in the books.'
const deletions: readonly (readonly [changes: Partial<Checkout>, words: string])[] = [
  [{}, 'done'],
  [{ status: 'mismatch' }, stays],
  [{ status: 'paid' }, stays],
  [{ status: 'paid', paidByHand: true }, 'This checkout was set to paid. Cancel it first.'],
  [{ status: 'cancelled' }, 'done'],
  [{ status: 'cancelled', paymentId: '01999999-0000-7000-8000-0000000000d1' }, stays],
]
test.each(deletions)('a checkout that is %j is deleted: %s', async (changes, words) => {
  const result = await onBooks(async (tx) => {
    const { checkout } = await checkoutOver(tx, accountId, [100])
    await removeCheckout(tx, { ...checkout, ...changes })
    return { now: tx.at, deletedAt: (await checkoutNow(tx, checkout)).deletedAt }
  })
  expect(wordsOf(result)).toBe(words)
  if (!(result instanceof Refusal)) expect(result.deletedAt).toBe(result.now)
})
