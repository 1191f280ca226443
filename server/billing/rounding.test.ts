import { describe, expect, test } from 'vitest'
import type { Payment } from '#sync/entities/money/payment.ts'
import { must } from '#sync/lib/must.ts'
import type { Transaction } from '../changes/transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { changePayment, findPayment, putAllocations } from '../db/payments/payments.ts'
import { takePayment } from '../payments/payments.ts'
import { balanceOf, openCompany, part, wordsOf } from '../test/money.ts'
import { settle } from './ledger.ts'
import { fitRounding, fitRoundingOn } from './rounding.ts'

const { accountId, onBooks, owing } = await openCompany()

/** A refusal on the way is a failure, not a result. */
const rehearse = async (work: (tx: Transaction) => Promise<void>): Promise<void> =>
  expect(wordsOf(await onBooks(work))).toBe('done')

type Parts = Parameters<typeof takePayment>[2]['allocations']
const pay = (tx: Transaction, method: 'Card' | 'Cash', amountJmdCents: number, allocations: Parts) =>
  takePayment(tx, tx, {
    ...{ accountId, method, amountJmdCents, allocations, receivedBy: 'Desk' },
    ...(method === 'Card' ? { reference: `A${tx.ids.next()}` } : {}),
  })

/** An invoice of which a card paid all but the rest; the card's payment can be taken back. */
async function restOf(tx: Transaction, restJmdCents: number, cardJmdCents = 1_000) {
  const invoiceId = await owing(tx, cardJmdCents + restJmdCents)
  const card = await pay(tx, 'Card', cardJmdCents, [part(invoiceId, cardJmdCents)])
  const takeBack = async () => {
    await putAllocations(tx.kysely, card.paymentId, [])
    await changePayment(tx.kysely, card.paymentId, { reversedAt: tx.at, reverseReason: 'Wrong card' })
    await settle(tx, invoiceId)
  }
  return { invoiceId, takeBack }
}

const stateOf = async (tx: Transaction, { paymentId }: Payment) => {
  const { roundingJmdCents, allocations, reversedAt } = must(
    await findPayment(tx.kysely, paymentId),
    'a payment',
  )
  return {
    roundingJmdCents,
    parts: allocations.map(({ amountJmdCents }) => amountJmdCents),
    isReversed: reversedAt !== null,
  }
}
const notesOf = async (tx: Transaction, { paymentId }: Payment): Promise<number> =>
  (await tx.kysely.selectFrom('audit').where('entityId', '=', paymentId).select('auditId').execute()).length

describe('a payment of J$10.49 in cash, for which J$10 were given', () => {
  test('loses its rounding when its invoice owes again', () =>
    rehearse(async (tx) => {
      const { invoiceId, takeBack } = await restOf(tx, 1_049)
      const cash = await pay(tx, 'Cash', 1_049, [part(invoiceId, 1_049)])
      expect(await stateOf(tx, cash)).toEqual({ roundingJmdCents: 49, parts: [1_049], isReversed: false })
      await takeBack()
      const notes = await notesOf(tx, cash)
      await fitRoundingOn(tx, [{ invoiceId }])
      expect(await stateOf(tx, cash)).toEqual({ roundingJmdCents: 0, parts: [1_000], isReversed: false })
      expect(await balanceOf(tx, invoiceId)).toBe(1_049)
      expect(await notesOf(tx, cash)).toBe(notes + 1)
    }))

  test('loses it on the invoice that owes again, and not on the other', () =>
    rehearse(async (tx) => {
      const { invoiceId, takeBack } = await restOf(tx, 549)
      const otherInvoiceId = await owing(tx, 500)
      const cash = await pay(tx, 'Cash', 1_049, [part(invoiceId, 549), part(otherInvoiceId, 500)])
      await takeBack()
      await fitRounding(tx, [cash.paymentId, cash.paymentId])
      expect((await stateOf(tx, cash)).parts.sort()).toEqual([500, 500])
      expect(await balanceOf(tx, invoiceId)).toBe(1_049)
      expect(await balanceOf(tx, otherInvoiceId)).toBe(0)
    }))

  test('keeps it while its invoices owe nothing', () =>
    rehearse(async (tx) => {
      const { invoiceId } = await restOf(tx, 1_049)
      const cash = await pay(tx, 'Cash', 1_049, [part(invoiceId, 1_049)])
      const notes = await notesOf(tx, cash)
      await fitRoundingOn(tx, [{ invoiceId }])
      expect(await stateOf(tx, cash)).toEqual({ roundingJmdCents: 49, parts: [1_049], isReversed: false })
      expect(await notesOf(tx, cash)).toBe(notes)
    }))

  test('keeps it when it is reversed itself', () =>
    rehearse(async (tx) => {
      const { invoiceId, takeBack } = await restOf(tx, 1_049)
      const cash = await pay(tx, 'Cash', 1_049, [part(invoiceId, 1_049)])
      await changePayment(tx.kysely, cash.paymentId, { reversedAt: tx.at, reverseReason: 'Test' })
      await takeBack()
      await fitRounding(tx, [cash.paymentId])
      expect(await stateOf(tx, cash)).toEqual({ roundingJmdCents: 49, parts: [1_049], isReversed: true })
    }))
})

test('of J$10.51 in cash, for which J$11 were given, the rest becomes credit when the invoice owes again', () =>
  rehearse(async (tx) => {
    const { invoiceId, takeBack } = await restOf(tx, 1_051)
    const cash = await pay(tx, 'Cash', 1_051, [part(invoiceId, 1_051)])
    expect(await stateOf(tx, cash)).toEqual({ roundingJmdCents: -49, parts: [1_051], isReversed: false })
    const creditJmdCents = await creditOf(tx.kysely, accountId)
    await takeBack()
    await fitRoundingOn(tx, [{ invoiceId }])
    expect(await stateOf(tx, cash)).toEqual({ roundingJmdCents: 0, parts: [1_051], isReversed: false })
    expect((await creditOf(tx.kysely, accountId)) - creditJmdCents).toBe(49)
  }))

test('of J$10.51 in cash, for which J$11 were given, the rounding stays while the invoice owes nothing', () =>
  rehearse(async (tx) => {
    const { invoiceId } = await restOf(tx, 1_051)
    const cash = await pay(tx, 'Cash', 1_051, [part(invoiceId, 1_051)])
    const notes = await notesOf(tx, cash)
    await fitRoundingOn(tx, [{ invoiceId }])
    expect(await stateOf(tx, cash)).toEqual({ roundingJmdCents: -49, parts: [1_051], isReversed: false })
    expect(await notesOf(tx, cash)).toBe(notes)
  }))

test('money that is missing from a payment without a rounding does not become its rounding', () =>
  rehearse(async (tx) => {
    const { invoiceId } = await restOf(tx, 1_049)
    const card = await pay(tx, 'Card', 1_000, [])
    // Past the rules, as only a bug could.
    await putAllocations(tx.kysely, card.paymentId, [part(invoiceId, 1_049)])
    await settle(tx, invoiceId)
    await fitRounding(tx, [card.paymentId])
    expect(await stateOf(tx, card)).toEqual({ roundingJmdCents: 0, parts: [1_049], isReversed: false })
  }))

test('a payment for which no coin was given is nothing when its invoice owes again', () =>
  rehearse(async (tx) => {
    const { invoiceId, takeBack } = await restOf(tx, 49)
    const cash = await pay(tx, 'Cash', 49, [part(invoiceId, 49)])
    expect(cash).toMatchObject({ amountJmdCents: 0, roundingJmdCents: 49 })
    await takeBack()
    await fitRoundingOn(tx, [{ invoiceId }])
    expect(await stateOf(tx, cash)).toMatchObject({ parts: [], isReversed: true })
    expect(await findPayment(tx.kysely, cash.paymentId)).toMatchObject({
      reverseReason: 'No cash was taken, and its rounding settles nothing any more',
    })
    expect(await balanceOf(tx, invoiceId)).toBe(1_049)
  }))

test('a payment without a rounding, and one that is not there, are left alone', () =>
  rehearse(async (tx) => {
    const { invoiceId, takeBack } = await restOf(tx, 1_000)
    const cash = await pay(tx, 'Cash', 1_000, [part(invoiceId, 1_000)])
    const notes = await notesOf(tx, cash)
    await takeBack()
    await fitRounding(tx, [tx.ids.next(), cash.paymentId])
    expect(await stateOf(tx, cash)).toEqual({ roundingJmdCents: 0, parts: [1_000], isReversed: false })
    expect(await notesOf(tx, cash)).toBe(notes)
  }))
