import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnStoreOrder } from '#sync/api/orders/own-store-orders.ts'
import { ledgerFaults } from '../../db/billing/ledger.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  for (const role of ['Employee', 'User', 'User2'] as const) tokens[role] = await server.tokenOf(role)
})
afterAll(async () => {
  expect(await ledgerFaults(server.app.deps.db.reads.kysely)).toEqual([])
  await server.close()
})

const call = (login: string, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.as(tokens[login] ?? '', { method, url: `/api/storeorders${path}`, ...(payload ? { payload } : {}) })

const shoes = { url: 'https://shop.example/shoes', name: 'Shoes', options: 'Size 9', quantity: 2 }
const request = async (overrides: object = {}): Promise<OwnStoreOrder> =>
  (await call('User', 'POST', '/customer', { store: 'shop.example', items: [shoes], ...overrides })).json()
const ownOrders = async (login = 'User'): Promise<OwnStoreOrder[]> =>
  (await call(login, 'GET', '/customer')).json()

/** As the office quotes it: US$49.99 each, five in stock, a fee of US$10.00. */
async function makeQuote(): Promise<OwnStoreOrder> {
  const { storeOrderId } = await request()
  const items = [{ ...shoes, unitUsdCents: 4_999, inStock: 5 }]
  const fields = { items, serviceFeeUsdCents: 1_000, note: 'Ask for the old box', status: 'quoted' }
  await call('Employee', 'PUT', `/${storeOrderId}`, fields)
  return (await ownOrders()).find((order) => order.storeOrderId === storeOrderId) ?? ({} as OwnStoreOrder)
}
const approve = (storeOrderId: string, quantities: number[], totalUsdCents: number, login = 'User') =>
  call(login, 'POST', `/customer/${storeOrderId}/approve`, { quantities, totalUsdCents })

test('a customer asks, reads the quote, approves it with another number and has an invoice to pay', async () => {
  const order = await makeQuote()
  expect(order).toMatchObject({ status: 'quoted', totalUsdCents: 10_998, orderInvoiceId: null })
  const answer = await approve(order.storeOrderId, [3], 15_997)
  const approvedOrder: OwnStoreOrder = answer.json()
  expect([answer.statusCode, approvedOrder.status, approvedOrder.items[0]?.quantity]).toEqual([
    200,
    'approved',
    3,
  ])
  const invoice = await server.as(tokens['User'] ?? '', {
    url: `/api/invoices/${approvedOrder.orderInvoiceId}`,
  })
  // 49.99 at 155 is 7748.45, three times; the fee 1550 and 15% of the fee.
  expect(invoice.json()).toMatchObject({
    kind: 'StoreOrder',
    statusId: 'unpaid',
    totalJmdCents: 2_324_535 + 155_000 + 23_250,
  })
  expect((await approve(order.storeOrderId, [3], 15_997)).json()).toEqual(approvedOrder)
})

test('a quote that has changed, more than the shop has, or fewer items are not approved', async () => {
  const { storeOrderId } = await makeQuote()
  const refusals = [
    await approve(storeOrderId, [2], 9_998),
    await approve(storeOrderId, [6], 30_994),
    await approve(storeOrderId, [2, 1], 10_998),
  ]
  expect(refusals.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
    [409, 'The quote has changed since you opened it. Check it again, then approve.'],
    [400, 'The shop has only 5 of Shoes. Choose fewer.'],
    [409, 'The quote has changed since you opened it. Check it again, then approve.'],
  ])
  expect((await ownOrders()).find((order) => order.storeOrderId === storeOrderId)?.status).toBe('quoted')
})

test('a requested order cannot be approved; it is called off, and then it is over', async () => {
  const { storeOrderId } = await request()
  const early = await approve(storeOrderId, [2], 0)
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    'This order is at "Requested". Only a quote can be approved.',
  ])
  const cancel = () => call('User', 'POST', `/customer/${storeOrderId}/cancel`)
  expect((await cancel()).json().status).toBe('cancelled')
  expect((await cancel()).statusCode).toBe(200)
})

test('an approved order is called off by the office alone', async () => {
  const { storeOrderId } = await makeQuote()
  await approve(storeOrderId, [2], 10_998)
  const late = await call('User', 'POST', `/customer/${storeOrderId}/cancel`)
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'This order is at "Approved". You can cancel it only before you approve the quote. Please call us.',
  ])
})

test('the same request twice is one order, and another customer’s id is treated like a free one', async () => {
  const storeOrderId = '01999999-0000-7000-8000-00000000aaaa'
  expect(await request({ storeOrderId })).toEqual(await request({ storeOrderId }))
  const body = { storeOrderId, store: 'shop.example', items: [shoes] }
  const stranger = await call('User2', 'POST', '/customer', body)
  expect(stranger.statusCode).toBe(200)
  expect(stranger.json().storeOrderId).not.toBe(storeOrderId)
})

test('prices, fee and stock are the office’s to say, and its note stays with it', async () => {
  const items = [{ ...shoes, unitUsdCents: 1, inStock: 900 }]
  const order = await request({ items, serviceFeeUsdCents: 0, status: 'approved' })
  expect(order).not.toMatchObject({ status: 'approved' })
  expect(JSON.stringify(await makeQuote())).not.toContain('old box')
})

test('customers hear of a quote, with its page, and not of what others order', async () => {
  const { storeOrderId } = await makeQuote()
  const notices = (await server.as(tokens['User'] ?? '', { url: '/api/notifications' })).json()
  expect(JSON.stringify(notices)).toContain(`/account/orders/${storeOrderId}`)
  expect(JSON.stringify(await ownOrders('User2'))).not.toContain(storeOrderId)
})
