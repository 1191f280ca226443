import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#sync/lib/fold-text.ts'
import { searchTerms } from '#sync/lib/search-terms.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { writerOf } from '../../../test/writer.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 300, living: 200 })
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

const page = async (list: 'invoices' | 'payments', payload: object) =>
  (await server.as(admin, { method: 'POST', url: `/api/${list}/paginated/1`, payload })).json()

const samplePayment = () =>
  server.app.deps.db.reads.kysely
    .selectFrom('payment')
    .orderBy('receiptNumber')
    .selectAll()
    .executeTakeFirstOrThrow()

interface Numbered {
  readonly id: string
  readonly numbers: readonly string[]
  readonly names: readonly string[]
}

/** The ids of the rows whose numbers or customers hold each word, in the order of the rows. */
const holding = (rows: readonly Numbered[], text: string): string[] =>
  rows
    .filter(({ numbers, names }) => {
      const texts = [...numbers, ...names].map(foldText)
      return searchTerms(text).every((word) => texts.some((part) => part.includes(word)))
    })
    .map(({ id }) => id)

const words = ['INV-2', '0001', '12', 'rct-20', 'no such number', 'Brown', 'an 00', "0'0", '"', 'CHQ']

test.each(words)('a search of invoices for %s finds each that holds it, with filters too', async (text) => {
  const invoices = await server.app.deps.db.reads.kysely
    .selectFrom('invoice')
    .innerJoin('account', 'account.accountId', 'invoice.accountId')
    .orderBy('invoice.createdAt', 'desc')
    .orderBy('invoiceId', 'desc')
    .select(['invoiceId', 'number', 'kind', 'statusId', 'firstName', 'lastName', 'mailbox'])
    .execute()
  for (const filter of [{}, { kind: 'Package' }, { status: 'paid' }]) {
    const rows = invoices
      .filter((row) => !('kind' in filter) || row.kind === filter.kind)
      .filter((row) => !('status' in filter) || row.statusId === filter.status)
      .map(({ invoiceId, number, firstName, lastName, mailbox }) => ({
        ...{ id: invoiceId, numbers: [number ?? ''], names: [firstName, lastName, mailbox] },
      }))
    const ids = holding(rows, text)
    const { result, totalItems } = await page('invoices', { searchString: text, pageSize: 100, ...filter })
    const resultIds = result.map(({ invoiceId }: { invoiceId: string }) => invoiceId)
    expect([filter, totalItems, resultIds]).toEqual([filter, ids.length, ids.slice(0, 100)])
  }
})

test.each(words)('a search of payments for %s finds each that holds it', async (text) => {
  const payments = await server.app.deps.db.reads.kysely
    .selectFrom('payment')
    .innerJoin('account', 'account.accountId', 'payment.accountId')
    .orderBy('receivedAt', 'desc')
    .orderBy('paymentId', 'desc')
    .select(['paymentId', 'receiptNumber', 'reference', 'firstName', 'lastName', 'mailbox'])
    .execute()
  const rows = payments.map(({ paymentId, receiptNumber, reference, firstName, lastName, mailbox }) => ({
    ...{ id: paymentId, numbers: [receiptNumber, reference], names: [firstName, lastName, mailbox] },
  }))
  const ids = holding(rows, text)
  const { result, totalItems } = await page('payments', { searchString: text, pageSize: 100 })
  const resultIds = result.map(({ paymentId }: { paymentId: string }) => paymentId)
  expect([totalItems, resultIds]).toEqual([ids.length, ids.slice(0, 100)])
})

test('a page of a search beyond its last still says how many rows there are', async () => {
  const { totalItems } = await page('invoices', { searchString: 'INV-', pageSize: 100 })
  const answer = await server.as(admin, {
    ...{ method: 'POST', url: '/api/invoices/paginated/90' },
    payload: { searchString: 'INV-', pageSize: 100 },
  })
  expect(totalItems).toBeGreaterThan(0)
  expect([answer.json().result, answer.json().totalItems]).toEqual([[], totalItems])
})

test.each([
  ['CHQ 44-1', '44-1', '44-2'],
  ['Chèque d’Étienne', 'cheque detienne', 'cheque dalphonse'],
  ['SWIFT–77–AB', '77-ab', '77-ac'],
  ['two   blanks 876 555 0142', '876 555 0142', '876 555 0143'],
])('a payment is found by its reference %s', async (reference, searchString, different) => {
  const { paymentId } = await samplePayment()
  const change = { reference }
  await writerOf(server.app.deps.db)
    .updateTable('payment')
    .set(change)
    .where('paymentId', '=', paymentId)
    .execute()
  const idsFoundBy = async (text: string) =>
    (await page('payments', { searchString: text })).result.map((row: { paymentId: string }) => row.paymentId)
  expect(await idsFoundBy(searchString)).toContain(paymentId)
  expect(await idsFoundBy(different)).not.toContain(paymentId)
})
