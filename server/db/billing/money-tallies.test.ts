import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvoiceStatus, invoiceKinds, invoiceStatuses } from '#sync/entities/money/invoice-status.ts'
import { paymentKinds } from '#sync/entities/money/payment-kind.ts'
import { paymentMethods } from '#sync/entities/money/payment-method.ts'
import { must } from '#sync/lib/must.ts'
import { refundMethods } from '#sync/rules/payments/payment-methods.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { writerOf } from '../../test/writer.ts'
import { pageOfPayments } from '../payments/payments.ts'
import { countInvoices, pageOfInvoices } from './invoice-pages.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 120, living: 100 })
})
afterAll(() => server.close())

const countsOf = (rows: readonly object[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, (row) => JSON.stringify(row))].map(([key, list]) => [key, list.length]),
  )

/** The tallies and the counts of the rows themselves, in the same shape. */
async function bothCounts() {
  const db = writerOf(server.app.deps.db)
  const invoices = await db.selectFrom('invoice').select(['kind', 'statusId', 'balanceJmdCents']).execute()
  const payments = await db
    .selectFrom('payment')
    .select(['kind', 'method', 'reversedAt', 'receiptCheck'])
    .execute()
  const invoiceTally = await db.selectFrom('invoiceTally').where('n', '>', 0).selectAll().execute()
  const paymentTally = await db.selectFrom('paymentTally').where('n', '>', 0).selectAll().execute()
  const balances = Map.groupBy(invoices, ({ kind, statusId }) => JSON.stringify({ kind, statusId }))
  return {
    tallies: {
      invoices: Object.fromEntries(
        invoiceTally.map(({ n, balanceJmdCents, kind, statusId }) => [
          JSON.stringify({ kind, statusId }),
          [n, balanceJmdCents],
        ]),
      ),
      payments: Object.fromEntries(paymentTally.map(({ n, ...key }) => [JSON.stringify(key), n])),
    },
    rows: {
      invoices: Object.fromEntries(
        [...balances].map(([key, list]) => [
          key,
          [list.length, list.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)],
        ]),
      ),
      payments: countsOf(
        payments.map(({ kind, method, reversedAt, receiptCheck }) => {
          return { kind, method, reversed: reversedAt === null ? 0 : 1, receiptCheck }
        }),
      ),
    },
  }
}

const invoiceChange = fc.record({
  table: fc.constant('invoice' as const),
  nth: fc.nat(20),
  kind: fc.constantFrom(...invoiceKinds),
  statusId: fc.constantFrom(...invoiceStatuses),
  cents: fc.integer({ min: 1, max: 90_000 }),
})
const paymentChange = fc.record({
  table: fc.constant('payment' as const),
  nth: fc.nat(20),
  kind: fc.constantFrom(...paymentKinds),
  // A refund knows no others.
  method: fc.constantFrom(...refundMethods),
  reversedAt: fc.constantFrom(null, '2026-11-21T12:00:00.000Z'),
  receiptCheck: fc.constantFrom(0 as const, 1 as const),
})
const anyChange = fc.oneof(invoiceChange, paymentChange)
type Change = typeof anyChange extends fc.Arbitrary<infer C> ? C : never

/** The fields of an invoice in a status, as the table's checks demand them. */
function amountsIn(statusId: InvoiceStatus, cents: number) {
  const paidJmdCents = statusId === 'part-paid' || statusId === 'paid' ? cents : 0
  const balanceJmdCents = statusId === 'paid' ? 0 : cents
  return {
    statusId,
    paidJmdCents,
    balanceJmdCents,
    subtotalJmdCents: paidJmdCents + balanceJmdCents,
    gctJmdCents: 0,
    totalJmdCents: paidJmdCents + balanceJmdCents,
    number: null,
    issuedAt: null,
    voidReason: statusId === 'void' ? 'Wrong customer' : null,
  }
}

let serial = 0
async function write(change: Change): Promise<void> {
  const db = writerOf(server.app.deps.db)
  const id = `01a20000-0000-7000-8000-${String(++serial).padStart(12, '0')}`
  if (change.table === 'invoice') {
    const { nth, kind, statusId, cents } = change
    const rows = await db.selectFrom('invoice').selectAll().orderBy('invoiceId').execute()
    const row = must(rows[nth % rows.length], 'an invoice')
    // A copy is about nothing, because a package has one invoice at most.
    const subject = { packageId: null, deliveryId: null, storeOrderId: null }
    const draft = { ...subject, ...amountsIn('draft', 100), kind: row.kind, invoiceId: id }
    await db
      .insertInto('invoice')
      .values({ ...row, ...draft })
      .execute()
    const issue = statusId === 'draft' ? {} : { number: `INV-${id}`, issuedAt: row.createdAt }
    await db
      .updateTable('invoice')
      .where('invoiceId', '=', id)
      .set({ kind, ...amountsIn(statusId, cents), ...issue })
      .execute()
    if (nth % 2 === 0) await db.deleteFrom('invoice').where('invoiceId', '=', id).execute()
    return
  }
  const { table: _, nth, ...fields } = change
  const rows = await db.selectFrom('payment').selectAll().orderBy('paymentId').execute()
  const row = must(rows[nth % rows.length], 'a payment')
  await db
    .insertInto('payment')
    .values({
      ...row,
      paymentId: id,
      checkoutId: null,
      deliveryId: null,
      tenderedJmdCents: null,
      changeJmdCents: 0,
      roundingJmdCents: 0,
      receiptNumber: `RCT-${id}`,
    })
    .execute()
  const { kind, method, reversedAt, receiptCheck } = fields
  const refundReason = kind === 'Refund' ? 'Paid back' : null
  const reverseReason = reversedAt && 'Wrong customer'
  await db
    .updateTable('payment')
    .where('paymentId', '=', id)
    .set({ kind, method, reversedAt, reverseReason, receiptCheck, refundReason })
    .execute()
  if (nth % 2 === 0) await db.deleteFrom('payment').where('paymentId', '=', id).execute()
}

test('the tallies of the demo, archive included, are the counts of its rows', async () => {
  const { tallies, rows } = await bothCounts()
  expect(tallies).toEqual(rows)
  expect(Object.keys(rows.invoices).length).toBeGreaterThan(2)
})

test('[property] the tallies of invoices and payments match the counts of the rows, no matter what is written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { maxLength: 6 }), async (changes) => {
      for (const change of changes) await write(change)
      const { tallies, rows } = await bothCounts()
      expect(tallies).toEqual(rows)
    }),
    { numRuns: 25, seed: 20_261_126 },
  )
})

test('lists and counts by status, kind, method and check say what a count of the rows says', async () => {
  const { reads } = server.app.deps.db
  const invoices = await reads.kysely
    .selectFrom('invoice')
    .select(['kind', 'statusId', 'balanceJmdCents'])
    .execute()
  const payments = await reads.kysely.selectFrom('payment').selectAll().execute()
  const total = async (filter: Parameters<typeof pageOfInvoices>[1]) =>
    (await pageOfInvoices(reads, filter, {}, 1)).totalItems
  expect(await total({})).toBe(invoices.length)
  expect(await total({ asCustomer: true })).toBe(
    invoices.filter(({ statusId }) => statusId !== 'draft').length,
  )
  for (const kind of invoiceKinds)
    for (const statusId of invoiceStatuses)
      expect(await total({ kind, statuses: [statusId] })).toBe(
        invoices.filter((row) => row.kind === kind && row.statusId === statusId).length,
      )
  const counts = await countInvoices(reads, {})
  const owed = invoices.filter(({ statusId }) => statusId === 'unpaid' || statusId === 'part-paid')
  expect(counts.total).toBe(invoices.length)
  expect(counts.owedJmdCents).toBe(owed.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0))

  const countPayments = async (body: Parameters<typeof pageOfPayments>[1]) =>
    (await pageOfPayments(reads, body, 1)).totalItems
  expect(await countPayments({})).toBe(payments.length)
  for (const method of paymentMethods)
    expect(await countPayments({ method })).toBe(payments.filter((row) => row.method === method).length)
  for (const kind of paymentKinds)
    expect(await countPayments({ kind })).toBe(payments.filter((row) => row.kind === kind).length)
  const standing = payments.filter(({ reversedAt }) => reversedAt === null)
  expect(await countPayments({ status: 'standing' })).toBe(standing.length)
  expect(await countPayments({ status: 'reversed' })).toBe(payments.length - standing.length)
  expect(await countPayments({ status: 'unchecked' })).toBe(
    standing.filter(({ receiptCheck }) => !receiptCheck).length,
  )
})
