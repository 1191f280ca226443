import { expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { changeInvoice, findInvoiceRow } from '../db/billing/invoices.ts'
import { putAllocations } from '../db/payments/payments.ts'
import { openCompany } from '../test/money.ts'
import { voidInvoice } from './invoices.ts'
import { settle, statusOf } from './ledger.ts'

const { onBooks, owing, drafted, paid } = await openCompany()

test.each([
  [1_000, 0, 'unpaid'],
  [1_000, 1, 'part-paid'],
  [1_000, 999, 'part-paid'],
  [1_000, 1_000, 'paid'],
  [0, 0, 'paid'],
])('of %s cents %s are paid: %s', (total, paidCents, status) => {
  expect(statusOf(total, paidCents)).toBe(status)
})

/** Money that is put to an invoice past the rules, as only a bug could. */
const forcePayment = async (tx: Transaction, invoiceId: string) => {
  const { paymentId } = await paid(tx)
  await putAllocations(tx.kysely, paymentId, [{ invoiceId, amountJmdCents: 400 }])
}
const notesOf = async (tx: Transaction, invoiceId: string): Promise<number> =>
  (
    await tx.kysely
      .selectFrom('audit')
      .where('entityId', '=', invoiceId)
      .select('auditId')
      .orderBy('auditId')
      .execute()
  ).length

test('an invoice follows its allocations, and is noted when they changed', async () => {
  const result = await onBooks(async (tx) => {
    const invoiceId = await owing(tx)
    const before = await notesOf(tx, invoiceId)
    await settle(tx, invoiceId)
    const unchangedNotes = (await notesOf(tx, invoiceId)) - before
    await forcePayment(tx, invoiceId)
    const row = await settle(tx, invoiceId)
    return { row, unchanged: unchangedNotes, changed: (await notesOf(tx, invoiceId)) - before, now: tx.at }
  })
  if (result instanceof Refusal) throw result
  expect(result).toMatchObject({ unchanged: 0, changed: 1 })
  expect(result.row).toMatchObject({
    ...{ statusId: 'part-paid', paidJmdCents: 400, balanceJmdCents: 600, updatedAt: result.now },
  })
})

test.each([
  ['is part-paid with another amount', { statusId: 'part-paid', paidJmdCents: 100, balanceJmdCents: 900 }],
  ['is paid', { statusId: 'paid', paidJmdCents: 1_000, balanceJmdCents: 0 }],
] as const)('an invoice that %s is stored as its allocations say', async (_state, fields) => {
  const result = await onBooks(async (tx) => {
    const invoiceId = await owing(tx)
    await changeInvoice(tx.kysely, invoiceId, fields)
    await forcePayment(tx, invoiceId)
    await settle(tx, invoiceId)
    return findInvoiceRow(tx.kysely, invoiceId)
  })
  expect(result).toMatchObject({ statusId: 'part-paid', paidJmdCents: 400, balanceJmdCents: 600 })
})

test.each([
  ['draft', (tx: Transaction) => drafted(tx)],
  [
    'void',
    async (tx: Transaction) => {
      const invoiceId = await owing(tx)
      await voidInvoice(tx, invoiceId, 'Test')
      return invoiceId
    },
  ],
])('an invoice that is %s stays it, and money on it is a fault', async (statusId, invoice) => {
  const result = await onBooks(async (tx) => {
    const invoiceId = await invoice(tx)
    const row = await settle(tx, invoiceId)
    await forcePayment(tx, invoiceId)
    const fault = await settle(tx, invoiceId).catch((error: Error) => error.message)
    return { statusId: row.statusId, fault }
  })
  expect(result).toEqual({ statusId, fault: expect.stringContaining(`is ${statusId} and has payments`) })
})
