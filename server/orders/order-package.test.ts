import { beforeEach, expect, test } from 'vitest'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { books, laptop, openBoughtOrders } from '../test/bought-orders.ts'

const { world, send, put, orderOf, purchase, packageOf } = openBoughtOrders()

let serial = 0
let trackingNumber: string
beforeEach(() => {
  trackingNumber = `TBA32000000${String(++serial).padStart(4, '0')}`
})

test('the goods of an order are announced as its customer’s package, a line with its category for each', async () => {
  const { storeOrderId, packageId: before } = await purchase([laptop, books])
  const order: StoreOrderReply = (await put(storeOrderId, { trackingNumber })).json()
  expect([before, order.packageId]).toEqual([null, expect.any(String)])
  expect(await packageOf(order.packageId)).toMatchObject({
    ...{
      accountId: world().accountId,
      trackingNumber,
      shipper: 'Shop',
      status: 'PreAlert',
      declaredValueUsdCents: 86_000,
    },
    description: 'Laptop, Grey, 2 × Textbook',
    lines: [
      { description: 'Laptop, Grey', quantity: 1, valueUsdCents: 80_000, dutyCategory: 'Computers' },
      { description: 'Textbook', quantity: 2, valueUsdCents: 6_000, dutyCategory: 'Books' },
    ],
  })
  const repeat = await put(storeOrderId, { trackingNumber })
  expect([repeat.statusCode, repeat.json().packageId]).toEqual([200, order.packageId])
  const refusal = await put(storeOrderId, { trackingNumber: 'TBA320000009999' })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    `The goods of this order were announced as ${trackingNumber}. Correct the number on that package.`,
  ])
})

test('a deleted package gives way to another announcement', async () => {
  const { storeOrderId } = await purchase([books])
  const first: StoreOrderReply = (await put(storeOrderId, { trackingNumber })).json()
  expect((await send('DELETE', `/packages/${first.packageId}`, undefined, 'Admin')).statusCode).toBe(200)
  const second = await put(storeOrderId, { trackingNumber: `${trackingNumber}7` })
  expect(second.json().packageId).not.toBe(first.packageId)
})

test.each(['requested', 'quoted', 'approved', 'cancelled'] as const)(
  'goods of an order at %s are not announced',
  async (status) => {
    const { storeOrderId } = await orderOf([books])
    for (const step of ['quoted', 'approved'] as const)
      if (status === 'approved' || status === step) await put(storeOrderId, { status: step })
    if (status === 'approved' || status === 'cancelled') await put(storeOrderId, { status })
    const reply = await put(storeOrderId, { trackingNumber })
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      expect.stringContaining('Its goods can be announced once they are purchased.'),
    ])
    expect((await send('GET', `/storeorders/${storeOrderId}`)).json().packageId).toBeNull()
  },
)

test('a number that is none is refused, and the order stays at its status', async () => {
  const { storeOrderId } = await purchase([books])
  const reply = await put(storeOrderId, { status: 'received', trackingNumber: 'QS-10023' })
  expect(reply.statusCode).toBe(400)
  const order = (await send('GET', `/storeorders/${storeOrderId}`)).json()
  expect([order.status, order.packageId]).toEqual(['purchased', null])
})

test('a number that the customer announced before is refused in words', async () => {
  const preAlert = { trackingNumber, description: 'Shoes', declaredValueUsdCents: 100, quantity: 1 }
  await send('POST', '/packages/prealert', preAlert, 'User')
  const { storeOrderId } = await purchase([books])
  const reply = await put(storeOrderId, { trackingNumber })
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    `The customer announced ${trackingNumber} already. Correct the goods on that package.`,
  ])
})

test('a category that the duty table doesn’t have is refused at its item, and one that an order has stays', async () => {
  const reply = await send('POST', '/storeorders', {
    ...{ accountId: world().accountId, store: 'Shop', items: [books, { ...laptop, dutyCategory: 'Toys' }] },
  })
  expect([reply.statusCode, reply.json().errors]).toEqual([
    400,
    { 'items.1.dutyCategory': ['Duty category (no. 2) names “Toys”, which is not in the duty table.'] },
  ])
  const { storeOrderId } = await orderOf([books])
  const { dutyCategory: _, ...plain } = books
  const edits: [items: object[], categories: (string | null)[]][] = [
    [[{ ...plain, quantity: 3 }], ['Books']],
    [[{ ...plain, name: 'Comic' }], [null]],
    [[{ ...books, dutyCategory: null }], [null]],
    [[{ ...books, dutyCategory: 'Computers' }], ['Computers']],
  ]
  for (const [items, categories] of edits) {
    await put(storeOrderId, { items: [books] })
    const order: StoreOrderReply = (await put(storeOrderId, { items })).json()
    expect(order.items.map(({ dutyCategory }) => dutyCategory)).toEqual(categories)
  }
})

test('a category that was taken off the table since is left for the office to choose', async () => {
  const [table] = (await send('GET', '/dutytables', undefined, 'Admin')).json()
  const { categories } = table.rates
  const toys = { ...categories[0], category: 'Toys' }
  const save = (list: object[]) =>
    send('PUT', `/dutytables/${table.dutyTableId}`, { rates: { ...table.rates, categories: list } }, 'Admin')
  expect((await save([...categories, toys])).statusCode).toBe(200)
  const { storeOrderId } = await purchase([{ ...books, dutyCategory: 'Toys' }, laptop])
  expect((await save(categories)).statusCode).toBe(200)
  const { packageId }: StoreOrderReply = (await put(storeOrderId, { trackingNumber })).json()
  const { lines } = await packageOf(packageId)
  expect(lines.map((line: { dutyCategory: string | null }) => line.dutyCategory)).toEqual([null, 'Computers'])
})

test('an order of more items than a box has lines joins those of a category', async () => {
  const items = Array.from({ length: 60 }, (_, n) => ({ ...books, name: `Book ${n}`, quantity: 1 }))
  const { storeOrderId } = await purchase([...items, laptop])
  const { packageId }: StoreOrderReply = (await put(storeOrderId, { trackingNumber })).json()
  expect((await packageOf(packageId)).lines).toMatchObject([
    { quantity: 60, valueUsdCents: 180_000, dutyCategory: 'Books' },
    { quantity: 1, valueUsdCents: 80_000, dutyCategory: 'Computers' },
  ])
})

const cancelOrder = async (storeOrderId: string) => put(storeOrderId, { status: 'cancelled' })

test('a cancelled order takes its pre-alert with it, and its invoice', async () => {
  const { storeOrderId } = await purchase([books])
  const { packageId }: StoreOrderReply = (await put(storeOrderId, { trackingNumber })).json()
  const reply = await cancelOrder(storeOrderId)
  expect([reply.statusCode, reply.json().status]).toEqual([200, 'cancelled'])
  expect((await send('GET', `/packages/${packageId}`)).statusCode).toBe(404)
  const removals = await world()
    .server.app.deps.db.reads.kysely.selectFrom('audit')
    .where('entityId', '=', packageId ?? '')
    .where('action', '=', 'package.remove')
    .selectAll()
    .execute()
  expect(removals).toHaveLength(1)
})

test('goods that have arrived keep their order from a cancellation', async () => {
  const { storeOrderId } = await purchase([books, laptop])
  const parts = [{ position: 0, quantity: 2 }]
  const { packageId }: StoreOrderReply = (await put(storeOrderId, { trackingNumber, parts })).json()
  const box = { packageId, trackingNumber, weightLb: 3 }
  expect((await send('POST', '/packages/checkin', { packages: [box] }, 'Warehouse')).statusCode).toBe(200)
  const reply = await cancelOrder(storeOrderId)
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    expect.stringContaining(
      `The goods of this order have arrived as ${trackingNumber}. Mark the order as received`,
    ),
  ])
  expect((await send('GET', `/storeorders/${storeOrderId}`)).json().status).toBe('purchased')
  expect(await packageOf(packageId)).toMatchObject({ status: 'ReceivedAtWharehouse' })
})

test('a deleted package lets its order be cancelled', async () => {
  const { storeOrderId } = await purchase([books])
  const { packageId }: StoreOrderReply = (await put(storeOrderId, { trackingNumber })).json()
  await send('DELETE', `/packages/${packageId}`, undefined, 'Admin')
  expect((await cancelOrder(storeOrderId)).json().status).toBe('cancelled')
})
