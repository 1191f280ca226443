import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { openTestApp, type TestApp } from '../test/app.ts'

const size = { packages: 300, living: 300 }
let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, size)
})
afterAll(() => server.close())

test('the demo company has links open, paid and paid short, credit notes, credit, and one thing to look at', async () => {
  const admin = await server.tokenOf('Admin')
  const get = async (url: string) => (await server.as(admin, { url })).json()
  const checkouts: CheckoutReply[] = await get('/api/checkouts')
  expect(checkouts.map(({ status }) => status).sort()).toEqual(['link-open', 'mismatch', 'paid', 'paid'])
  expect(checkouts.filter(({ partJmdCents }) => partJmdCents !== null)).toHaveLength(1)
  expect(await get('/api/bank-transfers/count')).toEqual({ waiting: 1 })
  const alerts: { kind: string }[] = await get('/api/checkouts/alerts')
  expect(alerts.map(({ kind }) => kind)).toEqual(['less'])
  const notes: { status: string }[] = await get('/api/creditnotes')
  expect(notes.map(({ status }) => status).sort()).toEqual(['Open', 'Used'])
  const payments: { kind: string; method: string; receiptCheck: boolean }[] = await get('/api/payments')
  const methods = new Set(payments.map(({ method }) => method))
  for (const method of ['Cash', 'Card', 'BankTransfer', 'CardLink']) expect(methods).toContain(method)
  expect(payments.some(({ receiptCheck }) => !receiptCheck)).toBe(true)
  expect(payments.filter(({ kind }) => kind === 'Refund')).toHaveLength(1)
  expect(await ledgerErrors(server.app.deps.db.reads.kysely)).toEqual([])
})

test('the open link is the first customer’s, over what they owe', async () => {
  const token = await server.tokenOf('User')
  const owed: { balanceJmdCents: number }[] = (
    await server.as(token, { url: '/api/invoices/customer/unpaid' })
  ).json()
  const admin = await server.tokenOf('Admin')
  const { result } = (
    await server.as(admin, {
      method: 'POST',
      url: '/api/checkouts/paginated/1',
      payload: { status: 'link-open' },
    })
  ).json<{ result: CheckoutReply[] }>()
  const balances = owed.map(({ balanceJmdCents }) => balanceJmdCents)
  expect(result[0]?.items.every(({ amountJmdCents }) => balances.includes(amountJmdCents))).toBe(true)
  expect(result[0]?.paymentLink).toContain('/sim/pb/')
})

test('two demo companies of the same size have the same checkouts except for their secrets', async () => {
  const secondServer = await openTestApp({}, size)
  const rows = ({ app }: TestApp) =>
    app.deps.db.reads.kysely
      .selectFrom('checkout')
      .select(['status', 'totalJmdCents'])
      .orderBy('totalJmdCents')
      .execute()
  expect(await rows(secondServer)).toEqual(await rows(server))
  await secondServer.close()
})
