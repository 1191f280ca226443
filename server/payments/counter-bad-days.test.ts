import { expect, test } from 'vitest'
import { putPackage } from '../test/billable.ts'
import { openBooks } from '../test/money.ts'

// Bad days at the counter: each is refused or answered in clear words, and the books balance after it.

const { server, accountId, owed } = await openBooks()
const desk = await server.tokenOf('Employee')

const receive = (invoiceId: string, body: object, key?: string) =>
  server.as(desk, {
    method: 'POST',
    url: '/api/invoices/receivepayment',
    payload: { accountId, invoiceIds: [invoiceId], method: 'Cash', ...body },
    headers: key ? { 'idempotency-key': key } : {},
  })
const change = (payload: object) => server.as(desk, { method: 'PUT', url: '/api/invoices', payload })
const creditNow = async () =>
  (await server.as(desk, { url: `/api/payments/balances/${accountId}` })).json().creditJmdCents

test('an invoice that was voided a second ago takes no money, and says why', async () => {
  const invoiceId = await owed(3_000)
  expect((await change({ invoiceId, voidReason: 'Billed twice' })).statusCode).toBe(200)
  const before = await creditNow()
  const late = await receive(invoiceId, { tenderedJmdCents: 3_000 })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    expect.stringMatching(/is void\. Nothing is due on it\.$/),
  ])
  expect(await creditNow()).toBe(before)
})

test('when two cashiers take the same invoice, one is paid, and the other reads that and keeps no money', async () => {
  const invoiceId = await owed(3_000)
  const responses = await Promise.all([
    receive(invoiceId, { tenderedJmdCents: 5_000 }),
    receive(invoiceId, { tenderedJmdCents: 3_000 }),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refusal = responses.find(({ statusCode }) => statusCode === 409)
  expect(refusal?.json().message).toMatch(/is paid already\. Nothing more is due on it\.$/)
})

test('the second cashier’s cash pays what is left, and the rest is change and never quietly credit', async () => {
  const invoiceId = await owed(3_000)
  const before = await creditNow()
  await receive(invoiceId, { tenderedJmdCents: 1_000 })
  const second = (await receive(invoiceId, { tenderedJmdCents: 3_000 })).json()
  expect(second.payment).toMatchObject({ amountJmdCents: 2_000, changeJmdCents: 1_000 })
  expect(await creditNow()).toBe(before)
})

test('more than is owed on a card is kept as account credit', async () => {
  const invoiceId = await owed(3_000)
  const before = await creditNow()
  const { payment, invoices, creditJmdCents } = (
    await receive(invoiceId, { method: 'Card', amountJmdCents: 3_500 })
  ).json()
  expect([payment.changeJmdCents, invoices[0].statusId, creditJmdCents]).toEqual([0, 'paid', before + 500])
})

test('an answer that was lost: the same payment asked for again is taken once', async () => {
  const invoiceId = await owed(3_000)
  const key = '01999999-0000-7000-8000-000000000001'
  const [first, secondResponse] = [
    await receive(invoiceId, { tenderedJmdCents: 5_000 }, key),
    await receive(invoiceId, { tenderedJmdCents: 5_000 }, key),
  ]
  expect(secondResponse.json().payment).toEqual(first.json().payment)
})

test('a hold set after the invoice was paid: it stays paid and seen, and the hold is shown to staff', async () => {
  const pkg = await putPackage(server, accountId)
  const url = `/api/packages/createinvoice/${pkg.packageId}`
  const { invoiceId, totalJmdCents } = (await server.as(desk, { method: 'POST', url, payload: {} })).json()
  expect((await receive(invoiceId, { tenderedJmdCents: totalJmdCents })).statusCode).toBe(200)
  const payload = {
    packageIds: [pkg.packageId],
    state: 'Hold',
    note: 'Commercial invoice missing',
    occurredAt: new Date(server.app.deps.clock.now()).toISOString(),
  }
  const hold = await server.as(await server.tokenOf('Senior'), {
    method: 'PUT',
    url: '/api/packages/customs',
    payload,
  })
  expect(hold.statusCode).toBe(200)
  const customerResponse = await server.as(await server.tokenOf('User'), {
    url: `/api/invoices/${invoiceId}`,
  })
  expect([
    customerResponse.statusCode,
    customerResponse.json().statusId,
    customerResponse.json().balanceJmdCents,
  ]).toEqual([200, 'paid', 0])
})
