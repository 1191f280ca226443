import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { writerOf } from '../../test/writer.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 60, living: 60 })
})
afterAll(() => server.close())

test('the index follows a number or a reference that changes', async () => {
  const db = writerOf(server.app.deps.db)
  const textsOf = async (table: 'invoiceText' | 'paymentText', text: string) =>
    (await db.selectFrom(table).where('body', 'like', `%${text}%`).select('body').execute()).length
  const { paymentId, receiptNumber } = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
  await db.updateTable('payment').set({ reference: 'WIRE 1' }).where('paymentId', '=', paymentId).execute()
  await db.updateTable('payment').set({ reference: 'WIRE 2' }).where('paymentId', '=', paymentId).execute()
  expect([await textsOf('paymentText', receiptNumber), await textsOf('paymentText', 'WIRE 1')]).toEqual([
    1, 0,
  ])

  const invoice = await db
    .selectFrom('invoice')
    .where('number', 'is not', null)
    .selectAll()
    .executeTakeFirstOrThrow()
  const number = must(invoice.number, 'a number')
  const setNumber = (value: string) =>
    db.updateTable('invoice').set({ number: value }).where('invoiceId', '=', invoice.invoiceId).execute()
  await setNumber('INV-9999-1')
  expect([await textsOf('invoiceText', number), await textsOf('invoiceText', 'INV-9999-1')]).toEqual([0, 1])
})
