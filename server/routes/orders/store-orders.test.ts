import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { type StoreOrderStatus, storeOrderStatuses } from '#sync/entities/orders/store-order-status.ts'
import { storeOrderNumber } from '#sync/rules/texts/store-order-number.ts'
import { ledgerFaults } from '../../db/billing/ledger.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

const unknownId = '01999999-9999-7999-8999-999999999999'

let server: TestApp
let employee: string
let supervisor: string
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  employee = await server.tokenOf('Employee')
  supervisor = await server.tokenOf('Supervisor')
  const user = await server.tokenOf('User')
  accountId = (await server.as(user, { url: '/api/accounts/user' })).json().accountId
})
afterAll(async () => {
  expect(await ledgerFaults(server.app.deps.db.reads.kysely)).toEqual([])
  await server.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, payload?: object, token = employee) =>
  server.as(token, { method, url: `/api/storeorders${path}`, ...(payload ? { payload } : {}) })

const shoes = {
  url: 'https://shop.example/shoes',
  name: 'Shoes',
  quantity: 2,
  inStock: 5,
  unitUsdCents: 4_999,
}
const ask = (overrides: object = {}) =>
  call('POST', '', { accountId, store: 'Shoe Shop', items: [shoes], serviceFeeUsdCents: 1_000, ...overrides })
const createOrder = async (overrides: object = {}): Promise<StoreOrderReply> => (await ask(overrides)).json()
const put = (id: string, body: object) => call('PUT', `/${id}`, body)
const to = async (id: string, ...statuses: StoreOrderStatus[]): Promise<StoreOrderReply> => {
  let last = {} as StoreOrderReply
  for (const status of statuses) {
    if (status === 'purchased') await pay((await call('GET', `/${id}`)).json().orderInvoiceId)
    last = (await put(id, { status })).json()
  }
  return last
}
/** Pays what is still owed on an invoice, in cash at the counter. */
async function pay(invoiceId: string): Promise<string> {
  const { balanceJmdCents } = await server.app.deps.db.reads.kysely
    .selectFrom('invoice')
    .where('invoiceId', '=', invoiceId)
    .select('balanceJmdCents')
    .executeTakeFirstOrThrow()
  const payload = {
    ...{ accountId, method: 'Cash', amountJmdCents: balanceJmdCents },
    allocations: [{ invoiceId, amountJmdCents: balanceJmdCents }],
  }
  return (await server.as(employee, { method: 'POST', url: '/api/payments', payload })).json().paymentId
}
const remove = (id: string) => call('DELETE', `/${id}`, undefined, supervisor)
const invoicesOf = (storeOrderId: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('invoice')
    .where('storeOrderId', '=', storeOrderId)
    .selectAll()
    .execute()

test('an order is asked for, quoted, approved and billed in JMD, bought and received', async () => {
  const order = await createOrder()
  expect(order).toMatchObject({
    status: 'requested',
    accountId,
    goodsUsdCents: 9_998,
    totalUsdCents: 10_998,
    orderInvoiceId: null,
    customer: { firstName: 'Ursula' },
    items: [{ ...shoes, options: '' }],
  })
  const approvedOrder = await to(order.storeOrderId, 'quoted', 'approved')
  const unpaid = (await call('GET', `/invoices/unpaid/account/${accountId}`))
    .json()
    .filter((invoice: { orderInvoiceId: string }) => invoice.orderInvoiceId === approvedOrder.orderInvoiceId)
  // 49.99 at 155 is 7748.45, twice; the fee 1550 and 15% of the fee.
  expect(unpaid).toMatchObject([
    {
      orderInvoiceId: approvedOrder.orderInvoiceId,
      kind: 'StoreOrder',
      statusId: 'unpaid',
      exchangeRate: 15_500,
      subtotalJmdCents: 1_704_690,
      gctJmdCents: 23_250,
      totalJmdCents: 1_727_940,
      featureValues: [
        { feature: 'Goods', quantity: 2, inStock: 5, unitJmdCents: 774_845, amountJmdCents: 1_549_690 },
        { feature: 'ServiceFee', amountJmdCents: 155_000 },
        { feature: 'GCT', amountJmdCents: 23_250 },
      ],
    },
  ])
  const page = (
    await call('POST', '/invoices/paginated/1', { searchString: 'thompson', accountId, status: 'unpaid' })
  ).json()
  expect(new Set(page.result.map((invoice: { kind: string }) => invoice.kind))).toEqual(
    new Set(['StoreOrder']),
  )
  expect(page.result[0]).toMatchObject({
    orderInvoiceId: approvedOrder.orderInvoiceId,
    storeOrderId: order.storeOrderId,
    customer: { firstName: 'Ursula', lastName: 'Thompson' },
  })
  expect((await to(order.storeOrderId, 'purchased', 'received')).status).toBe('received')
  const audit = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', order.storeOrderId)
    .orderBy('auditId')
    .select(['action', 'by', 'after'])
    .execute()
  expect(audit.map(({ action, by }) => [action, by])).toEqual([
    ['storeOrder.create', 'Errol Grant'],
    ...Array.from({ length: 4 }, () => ['storeOrder.update', 'Errol Grant']),
  ])
  expect(audit.at(-1)?.after).toContain('"status":"received"')
})

/** By hand: what may follow what, and the way to get there. */
const steps: Record<StoreOrderStatus, { way: StoreOrderStatus[]; next: string }> = {
  requested: { way: [], next: 'quoted cancelled' },
  quoted: { way: ['quoted'], next: 'requested approved cancelled' },
  approved: { way: ['quoted', 'approved'], next: 'purchased cancelled' },
  purchased: { way: ['quoted', 'approved', 'purchased'], next: 'received cancelled' },
  received: { way: ['quoted', 'approved', 'purchased', 'received'], next: '' },
  cancelled: { way: ['cancelled'], next: '' },
}
const text = (status: string) => `"${status[0]?.toUpperCase()}${status.slice(1)}"`

test.each(storeOrderStatuses)('from %s each step that does not follow is refused in words', async (from) => {
  const { way, next } = steps[from]
  const { storeOrderId } = await createOrder()
  await to(storeOrderId, ...way)
  const refusedStatuses = storeOrderStatuses.filter(
    (status) => status !== from && !next.split(' ').includes(status),
  )
  for (const status of refusedStatuses) {
    const answer = await put(storeOrderId, { status })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining(
        `The order at Shoe Shop is at ${text(from)} and cannot go to ${text(status)}. `,
      ),
    ])
    const words = next === '' ? ['Nothing follows that.'] : next.split(' ').map(text)
    for (const word of words) expect(answer.json().message).toContain(word)
  }
  expect((await put(storeOrderId, { status: from, note: 'The same again' })).json()).toMatchObject({
    status: from,
    note: 'The same again',
  })
})

test('a quote needs every price, and an approved order can no longer be changed', async () => {
  const { storeOrderId } = await createOrder({
    items: [shoes, { ...shoes, name: 'Socks', unitUsdCents: null }],
  })
  const early = await put(storeOrderId, { status: 'quoted' })
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    expect.stringContaining('has no price yet for: Socks.'),
  ])
  expect((await put(storeOrderId, { status: 'quoted', items: [shoes] })).json().status).toBe('quoted')
  expect((await put(storeOrderId, { items: [{ ...shoes, unitUsdCents: null }] })).statusCode).toBe(409)
  await to(storeOrderId, 'approved')
  const late = await put(storeOrderId, { serviceFeeUsdCents: 0 })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'The order at Shoe Shop is at "Approved". What is ordered can be changed only before the quote is approved.',
  ])
})

test('a cancelled order is no longer billed, and may then be deleted', async () => {
  const { storeOrderId } = await createOrder()
  await to(storeOrderId, 'quoted', 'approved')
  const refusal = await remove(storeOrderId)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    'The order at Shoe Shop is at "Approved". It can be deleted only before it is approved or after it is cancelled.',
  ])
  expect((await to(storeOrderId, 'cancelled')).orderInvoiceId).toBeNull()
  expect(await invoicesOf(storeOrderId)).toMatchObject([
    { statusId: 'void', voidReason: 'The store order was cancelled' },
  ])
  expect((await remove(storeOrderId)).json()).toMatchObject({ storeOrderId, status: 'cancelled' })
  const unknownError = { message: 'Store order not found. It may have been deleted.', title: 'Not Found' }
  for (const id of [storeOrderId, unknownId])
    for (const answer of [await call('GET', `/${id}`), await put(id, { note: 'x' }), await remove(id)])
      expect([answer.statusCode, answer.json()]).toEqual([404, unknownError])
})

test('more than the shop has, no item, a bad address and an unknown account are reported at their fields', async () => {
  const errors = async (overrides: object) => {
    const answer = await ask(overrides)
    return [answer.statusCode, answer.json().errors]
  }
  expect(await errors({ items: [{ ...shoes, quantity: 6 }] })).toEqual([
    400,
    { 'items.0.quantity': ['Quantity (no. 1) is more than the shop has.'] },
  ])
  expect(await errors({ items: [{ ...shoes, quantity: 0 }] })).toEqual([
    400,
    {
      'items.0.quantity': [
        'Quantity (no. 1) must be at least 1.',
        'Quantity (no. 1) is more than the shop has.',
      ],
    },
  ])
  expect(await errors({ items: [] })).toEqual([400, { items: ['Items is empty.'] }])
  expect(await errors({ items: [{ ...shoes, url: 'javascript:alert(1)' }] })).toEqual([
    400,
    { 'items.0.url': ['Web address (no. 1) is not an address that begins with https://.'] },
  ])
  expect((await ask({ accountId: unknownId })).statusCode).toBe(404)
})

test('orders are found by status, customer, shop and item, by page', async () => {
  const { storeOrderId } = await createOrder({
    store: 'Zebra House',
    items: [{ ...shoes, name: 'Striped lamp' }],
  })
  const findIds = async (body: object) =>
    (await call('POST', '/paginated/1', body)).json().result.map((row: StoreOrderReply) => row.storeOrderId)
  for (const searchString of ['zebra house', 'striped', storeOrderNumber(storeOrderId)])
    expect(await findIds({ searchString })).toEqual([storeOrderId])
  expect(await findIds({ searchString: 'striped', status: 'quoted' })).toEqual([])
  expect(await findIds({ searchString: 'thompson', pageSize: 1, sortOrder: 'createdAt' })).toHaveLength(1)
  const requestedOrders: StoreOrderReply[] = (await call('GET', '/status/requested')).json()
  expect(new Set(requestedOrders.map((row) => row.status))).toEqual(new Set(['requested']))
  expect((await call('GET', '')).json()).toContainEqual(
    requestedOrders.find((row) => row.storeOrderId === storeOrderId),
  )
})

test('an order is bought when it is paid, or when a supervisor waives that with a reason', async () => {
  const { storeOrderId } = await createOrder()
  const { orderInvoiceId } = await to(storeOrderId, 'quoted', 'approved')
  const early = await put(storeOrderId, { status: 'purchased' })
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    expect.stringMatching(
      /^The order at Shoe Shop is not paid yet. Invoice INV-\S+ still has J\$17,279.40 to pay. Take the payment first/,
    ),
  ])
  const waiverReason = 'Pays on arrival'
  const clerk = await put(storeOrderId, { status: 'purchased', waiverReason })
  expect([clerk.statusCode, clerk.json().message]).toEqual([
    403,
    expect.stringContaining('Only a supervisor, a senior or an administrator'),
  ])
  const purchase = await call('PUT', `/${storeOrderId}`, { status: 'purchased', waiverReason }, supervisor)
  expect(purchase.json()).toMatchObject({
    status: 'purchased',
    orderInvoiceId,
    waiver: { reason: waiverReason, by: expect.any(String), at: expect.any(String) },
  })
  const unbilledIds = async () => {
    const page = await call('POST', '/paginated/1', { toBill: true, pageSize: 100 }, supervisor)
    const orders = page.json<{ result: { storeOrderId: string }[] }>().result
    const admin = await server.tokenOf('Admin')
    const dashboard = await server.as(admin, { method: 'POST', url: '/api/accounts/admin', payload: {} })
    expect(dashboard.json().toBill.orders).toBe(orders.length)
    return orders.map((order) => order.storeOrderId)
  }
  expect(await unbilledIds()).toContain(storeOrderId)
  const voiding = await call('DELETE', `/invoice/${orderInvoiceId}?reason=Late`, undefined, supervisor)
  expect([voiding.statusCode, voiding.json().message]).toEqual([
    409,
    'What was ordered at Shoe Shop has been bought, so this invoice stays. Give a credit note, or cancel the order.',
  ])
  await pay(orderInvoiceId ?? '')
  expect(await unbilledIds()).not.toContain(storeOrderId)
})

test('a voided invoice sends its order back to be quoted, and the next approval bills again', async () => {
  const { storeOrderId } = await createOrder()
  const { orderInvoiceId } = await to(storeOrderId, 'quoted', 'approved')
  const without = await call('DELETE', `/invoice/${orderInvoiceId}`, undefined, supervisor)
  expect([without.statusCode, without.json().errors.reason]).toEqual([400, expect.anything()])
  const body = { invoiceId: orderInvoiceId, voidReason: 'Wrong price' }
  await server.as(supervisor, { method: 'PUT', url: '/api/invoices', payload: body })
  expect((await call('GET', `/${storeOrderId}`)).json()).toMatchObject({
    status: 'quoted',
    orderInvoiceId: null,
  })
  expect((await put(storeOrderId, { status: 'purchased' })).statusCode).toBe(409)
  const reapprovedOrder = await to(storeOrderId, 'approved')
  expect(reapprovedOrder.orderInvoiceId).not.toBe(orderInvoiceId)
  await pay(reapprovedOrder.orderInvoiceId ?? '')
  await put(storeOrderId, { status: 'purchased' })
  const late = await call(
    'DELETE',
    `/invoice/${reapprovedOrder.orderInvoiceId}?reason=Late`,
    undefined,
    supervisor,
  )
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'What was ordered at Shoe Shop has been bought, so this invoice stays. Give a credit note, or cancel the order.',
  ])
})

test('an order’s invoice is voided with its reason', async () => {
  const { storeOrderId } = await createOrder()
  const { orderInvoiceId } = await to(storeOrderId, 'quoted', 'approved')
  const voidInvoice = () =>
    call('DELETE', `/invoice/${orderInvoiceId}?reason=Wrong%20price`, undefined, supervisor)
  expect((await voidInvoice()).json()).toMatchObject({ orderInvoiceId, voidReason: 'Wrong price' })
  expect(await invoicesOf(storeOrderId)).toMatchObject([{ statusId: 'void', voidReason: 'Wrong price' }])
  expect((await voidInvoice()).statusCode).toBe(409)
})
