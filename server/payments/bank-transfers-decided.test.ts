import { describe, expect, test } from 'vitest'
import type { BankTransfer } from '#sync/entities/money/bank-transfer.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { voidInvoice } from '../billing/invoices.ts'
import type { Transaction } from '../changes/transaction.ts'
import { changeInvoice } from '../db/billing/invoices.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { findPayment } from '../db/payments/payments.ts'
import { balanceOf, freightInvoice, openCompany, wordsOf } from '../test/money.ts'
import {
  type Confirmation,
  confirmTransfer,
  type NewTransfer,
  refuseTransfer,
  sameTransfer,
  sendTransfer,
  withdrawTransfer,
} from './bank-transfers.ts'
import { takePayment } from './payments.ts'
import { seenBefore } from './used-once.ts'

const { accountId, otherId, onBooks } = await openCompany()

const slipOf = (fileId: string, sha256 = 'a'.repeat(64)) => ({
  name: 'slip.pdf',
  stored: { fileId, contentType: 'application/pdf', size: 12, sha256, path: `${fileId}.pdf` },
})
interface Sent {
  readonly transfer: BankTransfer
  readonly invoiceIds: string[]
}
/** A transfer for invoices of this many JMD cents. */
async function send(
  tx: Transaction,
  owed: readonly number[],
  more: Partial<NewTransfer> = {},
): Promise<Sent> {
  const invoiceIds: string[] = []
  for (const jmdCents of owed) invoiceIds.push((await freightInvoice(tx, accountId, jmdCents)).invoiceId)
  const transfer = await sendTransfer(
    tx,
    {
      ...{ bankTransferId: tx.ids.next(), payerId: accountId, invoiceIds },
      ...{ amountJmdCents: null, reference: ' NCB 12 ', ...more },
    },
    slipOf(tx.ids.next()),
  )
  return { transfer, invoiceIds }
}
const paymentId = '01999999-0000-7000-8000-0000000000b1'
const confirm = (tx: Transaction, { bankTransferId }: BankTransfer, more: Partial<Confirmation> = {}) =>
  confirmTransfer(tx, tx, {
    ...{ bankTransferId, amountJmdCents: 100_000, reference: undefined, paymentId, by: 'Una Brown' },
    ...more,
  })

describe('a transfer is sent', () => {
  type Work = (tx: Transaction) => Promise<Sent>
  const rows: readonly (readonly [name: string, words: string, work: Work])[] = [
    ['for one’s own invoices', 'done', (tx) => send(tx, [60_000, 40_000])],
    ['by staff', 'done', (tx) => send(tx, [60_000], { payerId: null })],
    ['for another customer’s', 'Invoice not found', (tx) => send(tx, [60_000], { payerId: otherId })],
    [
      'with the slip of one that waits',
      'You’ve already sent us this slip.',
      async (tx) => {
        await send(tx, [60_000])
        return send(tx, [60_000])
      },
    ],
    [
      'with the slip of one that was withdrawn',
      'done',
      async (tx) => {
        await withdrawTransfer(tx, (await send(tx, [60_000])).transfer.bankTransferId, 'Ursula')
        return send(tx, [60_000])
      },
    ],
  ]
  test.each(rows)('%s: %s', async (_name, words, work) => {
    expect(wordsOf(await onBooks(work))).toContain(words)
  })

  test('and says what its invoices owed then', async () => {
    const result = await onBooks(async (tx) => {
      const { transfer, invoiceIds } = await send(tx, [60_000, 40_000], { amountJmdCents: 70_000 })
      const file = await tx.kysely
        .selectFrom('file')
        .where('fileId', '=', transfer.fileId)
        .select(['kind', 'visibility', 'ownerAccountId', 'name'])
        .executeTakeFirst()
      const owed = [await balanceOf(tx, invoiceIds[0] ?? ''), await balanceOf(tx, invoiceIds[1] ?? '')]
      return { transfer, invoiceIds, file, owed }
    })
    if (result instanceof Refusal) throw result
    expect(result.transfer).toMatchObject({
      ...{ accountId, status: 'waiting', amountJmdCents: 70_000, reference: 'NCB 12', paymentId: null },
      ...{ reason: '', decidedBy: '', decidedAt: null },
      items: [
        { invoiceId: result.invoiceIds[0], amountJmdCents: 60_000, label: expect.stringMatching(/^INV-/) },
        { invoiceId: result.invoiceIds[1], amountJmdCents: 40_000 },
      ],
    })
    expect(result.owed).toEqual([60_000, 40_000])
    expect(result.file).toEqual({
      ...{ kind: 'transfer-slip', visibility: 'Private', ownerAccountId: accountId, name: 'slip.pdf' },
    })
  })
})

test.each([
  ['its customer', { mine: true, invoices: [0, 1] }, 'same'],
  ['staff', { mine: null, invoices: [0, 1] }, 'same'],
  ['another customer', { mine: false, invoices: [0, 1] }, 'was used for something else'],
  ['its customer, for less', { mine: true, invoices: [0] }, 'was used for something else'],
  ['its customer, for nothing of it', { mine: true, invoices: [] }, 'was used for something else'],
] as const)('a transfer that is sent once more by %s', async (_name, { mine, invoices }, words) => {
  const result = await onBooks(async (tx) => {
    const { transfer, invoiceIds } = await send(tx, [60_000, 40_000])
    const payerId = mine === null ? null : mine ? accountId : otherId
    const repeat = sameTransfer(transfer, {
      ...{ bankTransferId: transfer.bankTransferId, amountJmdCents: null, reference: '', payerId },
      invoiceIds: invoices.map((n) => invoiceIds[n] ?? ''),
    })
    return { again: repeat.bankTransferId === transfer.bankTransferId }
  })
  if (words === 'same') expect(result).toEqual({ again: true })
  else expect(wordsOf(result)).toContain(words)
})

describe('the office finds the money', () => {
  interface Row {
    readonly name: string
    readonly meanwhile?: (tx: Transaction, sent: Sent) => Promise<unknown>
    readonly more?: Partial<Confirmation>
    readonly outcome: object | string
  }
  const pay = (tx: Transaction, invoiceId: string, amountJmdCents: number) =>
    takePayment(tx, tx, {
      ...{ accountId, method: 'Card', amountJmdCents, receivedBy: 'Desk' },
      allocations: [{ invoiceId, amountJmdCents }],
    })
  const payOther = (tx: Transaction) =>
    takePayment(tx, tx, {
      ...{ accountId: otherId, method: 'BankTransfer', reference: 'NCB-7712', amountJmdCents: 100_000 },
      ...{ allocations: [], receivedBy: 'Desk' },
    })
  const rows: readonly Row[] = [
    { name: 'of all of it', outcome: { left: [0, 0], credit: 0, reference: 'NCB 12' } },
    { name: 'under the bank’s own words', more: { reference: ' NCB 77 ' }, outcome: { reference: 'NCB 77' } },
    {
      name: 'without words of the bank',
      more: { reference: '  ' },
      outcome: 'reference is missing: enter what the bank calls the transfer',
    },
    { name: 'of less', more: { amountJmdCents: 70_000 }, outcome: { left: [0, 30_000], credit: 0 } },
    { name: 'of more', more: { amountJmdCents: 100_001 }, outcome: { left: [0, 0], credit: 1 } },
    {
      name: 'that paid another customer',
      meanwhile: (tx) => payOther(tx),
      more: { reference: 'NCB 7712' },
      outcome: 'This money was seen before',
    },
    {
      name: 'that paid another customer, and says that this was seen',
      meanwhile: (tx) => payOther(tx),
      more: { reference: 'NCB 7712', isSeenBefore: true },
      outcome: { left: [0, 0], credit: 0 },
    },
    {
      name: 'for what was paid meanwhile',
      meanwhile: (tx, { invoiceIds }) => pay(tx, invoiceIds[0] ?? '', 60_000),
      outcome: { left: [0, 0], credit: 60_000 },
    },
    {
      name: 'for what was paid in part meanwhile',
      meanwhile: (tx, { invoiceIds }) => pay(tx, invoiceIds[0] ?? '', 20_000),
      outcome: { left: [0, 0], credit: 20_000 },
    },
    {
      name: 'for what was voided meanwhile',
      meanwhile: (tx, { invoiceIds }) => voidInvoice(tx, invoiceIds[0] ?? '', 'Test'),
      outcome: { left: [60_000, 0], credit: 60_000 },
    },
    {
      name: 'for what is another customer’s by now',
      meanwhile: (tx, { invoiceIds }) =>
        changeInvoice(tx.kysely, invoiceIds[0] ?? '', { accountId: otherId }),
      outcome: { left: [60_000, 0], credit: 60_000 },
    },
    {
      name: 'of one that was refused',
      meanwhile: (tx, { transfer }) =>
        refuseTransfer(tx, transfer.bankTransferId, { reason: 'Not there', by: 'Ida Green' }),
      outcome: 'Ida Green has refused this transfer already. Nothing was changed.',
    },
    {
      name: 'of one that was withdrawn',
      meanwhile: (tx, { transfer }) => withdrawTransfer(tx, transfer.bankTransferId, 'Ursula'),
      outcome: 'Ursula has withdrawn this transfer. Nothing was changed.',
    },
    {
      name: 'once more, in the same words',
      meanwhile: (tx, { transfer }) => confirm(tx, transfer),
      outcome: { left: [0, 0], credit: 0, isRepeat: true },
    },
    {
      name: 'once more, of another amount',
      meanwhile: (tx, { transfer }) => confirm(tx, transfer, { amountJmdCents: 90_000 }),
      outcome: 'This Idempotency-Key was used for another payment.',
    },
    {
      name: 'once more, under another key',
      meanwhile: (tx, { transfer }) => confirm(tx, transfer, { paymentId: tx.ids.next(), by: 'Ida Green' }),
      outcome: 'Ida Green has confirmed this transfer already. Nothing was changed.',
    },
    {
      name: 'under the key of another payment',
      meanwhile: (tx) =>
        takePayment(tx, tx, {
          ...{ paymentId, accountId, method: 'Card', amountJmdCents: 100_000, receivedBy: 'Desk' },
          allocations: [],
        }),
      outcome: 'This Idempotency-Key was used for another payment.',
    },
    {
      name: 'of one that is not there, under the key of another payment',
      more: { bankTransferId: '01999999-0000-7000-8000-0000000000b9' },
      meanwhile: (tx) =>
        takePayment(tx, tx, {
          ...{ paymentId, accountId, method: 'Card', amountJmdCents: 100_000, receivedBy: 'Desk' },
          allocations: [],
        }),
      outcome: 'This Idempotency-Key was used for another payment.',
    },
    {
      name: 'of one that is not there',
      more: { bankTransferId: '01999999-0000-7000-8000-0000000000b9' },
      outcome: 'Bank transfer not found.',
    },
  ]
  test.each(rows)('$name', async ({ meanwhile, more, outcome }) => {
    const result = await onBooks(async (tx) => {
      const sentTransfer = await send(tx, [60_000, 40_000])
      await meanwhile?.(tx, sentTransfer)
      const payment = await confirm(tx, sentTransfer.transfer, more)
      const left: number[] = []
      for (const invoiceId of sentTransfer.invoiceIds) left.push(await balanceOf(tx, invoiceId))
      const storedPayment = await findPayment(tx.kysely, paymentId)
      const { method, receiptCheck, receivedBy, reference } = must(storedPayment, 'the payment')
      const credit = await creditOf(tx.kysely, accountId)
      return { left, credit, method, receiptCheck, receivedBy, reference, isRepeat: payment === null }
    })
    if (typeof outcome === 'string') expect(wordsOf(result)).toContain(outcome)
    else
      expect(result).toMatchObject({
        ...{ method: 'BankTransfer', receiptCheck: true, receivedBy: 'Una Brown', isRepeat: false },
        ...outcome,
      })
  })
})

test('a transfer that is sent twice is one, and its key sends no other', async () => {
  const result = await onBooks(async (tx) => {
    const { transfer, invoiceIds } = await send(tx, [60_000])
    const input = { bankTransferId: transfer.bankTransferId, payerId: accountId, amountJmdCents: null }
    const sendAgain = (ids: readonly string[]) =>
      sendTransfer(tx, { ...input, reference: '', invoiceIds: ids }, slipOf(tx.ids.next(), 'b'.repeat(64)))
    const repeat = await sendAgain(invoiceIds)
    return [
      repeat.bankTransferId === transfer.bankTransferId,
      await sendAgain([tx.ids.next()]).catch(wordsOf),
    ]
  })
  expect(result).toEqual([true, 'This Idempotency-Key was used for something else.'])
})

test('money that was confirmed as a transfer was seen once, though its payment has the number too', async () => {
  const result = await onBooks(async (tx) => {
    const { transfer } = await send(tx, [100_000], { reference: 'NCB 7712' })
    await confirm(tx, transfer)
    await takePayment(tx, tx, {
      ...{ accountId, method: 'BankTransfer', reference: 'NCB 7712', amountJmdCents: 5_000 },
      ...{ allocations: [], receivedBy: 'Desk' },
    })
    const { invoiceId } = await freightInvoice(tx, otherId, 100_000)
    const secondTransfer = await sendTransfer(
      tx,
      {
        ...{ bankTransferId: tx.ids.next(), payerId: otherId, invoiceIds: [invoiceId] },
        ...{ amountJmdCents: null, reference: 'NCB 7712' },
      },
      slipOf(tx.ids.next(), 'c'.repeat(64)),
    )
    const uses = await seenBefore(tx.kysely, secondTransfer, tx.at)
    return uses.map((use) => [use.bankTransferId === transfer.bankTransferId, use.paymentId === paymentId])
  })
  expect(result).toEqual([
    [true, true],
    [false, false],
  ])
})

test('the person who decides is named, with the reason', async () => {
  const result = await onBooks(async (tx) => {
    const { transfer } = await send(tx, [60_000])
    const after = await refuseTransfer(tx, transfer.bankTransferId, { reason: 'Not there', by: 'Ida Green' })
    return { ...after, now: tx.at }
  })
  if (result instanceof Refusal) throw result
  expect(result).toMatchObject({
    status: 'refused',
    reason: 'Not there',
    decidedBy: 'Ida Green',
    paymentId: null,
  })
  expect(result.decidedAt).toBe(result.now)
})
