import { beforeEach, expect, test } from 'vitest'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import type { ItemPart } from '#sync/entities/orders/store-order.ts'
import { must } from '#sync/lib/must.ts'
import { books, laptop, openBoughtOrders, type Person } from '../test/bought-orders.ts'

// The goods of an order come in several packages: each carries the lines of its items, and the order follows all of them.

const { world, send, put, purchase, packageOf, orderNow } = openBoughtOrders()

let serial = 0
let numbers: readonly [string, string, string]
beforeEach(() => {
  const next = () => `TBA33000000${String(++serial).padStart(4, '0')}`
  numbers = [next(), next(), next()]
})

const some = (position: number, quantity: number): ItemPart => ({ position, quantity })
const announce = async (id: string, trackingNumber: string, parts?: ItemPart[]): Promise<StoreOrderReply> =>
  (await put(id, { trackingNumber, ...(parts && { parts }) })).json()
const announceOwn = (id: string, body: object, person: Person = 'User') =>
  send('POST', `/storeorders/customer/${id}/announce`, body, person)
const checkIn = async (trackingNumber: string, more: object = {}): Promise<string> => {
  const box = { trackingNumber, weightLb: 3, ...more }
  const answer = await send('POST', '/packages/checkin', { packages: [box] }, 'Warehouse')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results[0].packageId
}
const moveTo = async (packageId: string, status: string) => {
  const body = { packageIds: [packageId], status, reason: 'By mistake', note: '' }
  const answer = await send('PUT', '/packages/status-update', body, 'Supervisor')
  expect(answer.statusCode, answer.body).toBe(200)
}
const idsIn = (order: StoreOrderReply): string[] => order.packages.map(({ packageId }) => packageId)

/** A laptop and two books, of which the laptop comes first. */
async function inTwoPackages() {
  const { storeOrderId } = await purchase([laptop, books])
  await announce(storeOrderId, numbers[0], [some(0, 1)])
  const order = await announce(storeOrderId, numbers[1])
  const [laptopId, booksId] = idsIn(order)
  return { storeOrderId, order, laptopId: must(laptopId, 'a package'), booksId: must(booksId, 'another') }
}

const orderNotices = async (storeOrderId: string): Promise<string[]> => {
  const rows = await world()
    .server.app.deps.db.reads.kysely.selectFrom('notice')
    .where('event', '=', 'order.moved')
    .where('facts', 'like', `%${storeOrderId}%`)
    .orderBy('createdAt')
    .select('facts')
    .execute()
  return rows.map(({ facts }) => JSON.parse(facts).status)
}

test('each package carries the lines of its items, and together they are worth what was ordered', async () => {
  const { order, laptopId, booksId } = await inTwoPackages()
  expect(order.packages).toEqual([
    { packageId: laptopId, trackingNumber: numbers[0], hasArrived: false, parts: [some(0, 1)] },
    { packageId: booksId, trackingNumber: numbers[1], hasArrived: false, parts: [some(1, 2)] },
  ])
  const rows = [await packageOf(laptopId), await packageOf(booksId)]
  expect(rows).toMatchObject([
    {
      ...{ status: 'PreAlert', shipper: 'Shop', declaredValueUsdCents: 80_000 },
      lines: [{ description: 'Laptop, Grey', quantity: 1, valueUsdCents: 80_000, dutyCategory: 'Computers' }],
    },
    {
      declaredValueUsdCents: 6_000,
      lines: [{ description: 'Textbook', quantity: 2, valueUsdCents: 6_000, dutyCategory: 'Books' }],
    },
  ])
  expect(order.goodsUsdCents).toBe(86_000)
})

test('an item of several is divided, and each part has its share of the value to the cent', async () => {
  const { storeOrderId } = await purchase([{ ...books, quantity: 5, unitUsdCents: 1_999 }])
  await announce(storeOrderId, numbers[0], [some(0, 3)])
  const order = await announce(storeOrderId, numbers[1])
  const values = await Promise.all(
    idsIn(order).map(async (id) => (await packageOf(id)).declaredValueUsdCents),
  )
  expect([order.packages.map(({ parts }) => parts), values]).toEqual([
    [[some(0, 3)], [some(0, 2)]],
    [5_997, 3_998],
  ])
})

test.each<[what: string, parts: ItemPart[], status: number, words: string]>([
  ['more than is still to come', [some(1, 2)], 400, 'Only 1 of Textbook is still to come.'],
  [
    'an item that is in a package',
    [some(0, 1)],
    400,
    'Every Laptop of this order is in a package that was announced.',
  ],
  ['the same item twice', [some(1, 1), some(1, 1)], 400, 'Textbook is in the list twice.'],
  ['an item that was not ordered', [some(2, 1)], 400, 'There is no item 3 in this order.'],
  ['none of an item', [some(1, 0)], 400, 'must be at least 1'],
  ['no items', [], 400, 'is empty'],
])('a package with %s is refused in words, and nothing is announced', async (_what, parts, status, words) => {
  const { storeOrderId } = await purchase([laptop, books])
  const before = await announce(storeOrderId, numbers[0], [some(0, 1), some(1, 1)])
  for (const answer of [
    await put(storeOrderId, { trackingNumber: numbers[1], parts }),
    await announceOwn(storeOrderId, { trackingNumber: numbers[1], parts }),
  ]) {
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(words)
  }
  expect(await orderNow(storeOrderId)).toEqual(before)
})

test('items without a number are refused', async () => {
  const { storeOrderId } = await purchase([books])
  const answer = await put(storeOrderId, { parts: [some(0, 1)] })
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'The tracking number is missing: say in which package these items come.',
  ])
})

test('the same number announces once; with different items it is refused', async () => {
  const { storeOrderId } = await purchase([laptop, books])
  const first = await announce(storeOrderId, numbers[0], [some(1, 1), some(0, 1)])
  const repeat = await announce(storeOrderId, numbers[0], [some(0, 1), some(1, 1)])
  expect(repeat.packages).toEqual(first.packages)
  expect((await announce(storeOrderId, numbers[0])).packages).toEqual(first.packages)
  const answer = await put(storeOrderId, { trackingNumber: numbers[0], parts: [some(1, 1)] })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    `${numbers[0]} was announced with other items of this order. Correct the items on that package.`,
  ])
})

test('a customer announces the rest of an own order, and a stranger does not', async () => {
  const { storeOrderId } = await purchase([laptop, books])
  await announce(storeOrderId, numbers[0], [some(0, 1)])
  const stranger = await announceOwn(storeOrderId, { trackingNumber: numbers[1] }, 'User2')
  expect([stranger.statusCode, stranger.json().message]).toEqual([
    404,
    'Store order not found. It may have been deleted.',
  ])
  const answer = await announceOwn(storeOrderId, { trackingNumber: numbers[1] })
  expect([answer.statusCode, answer.json().packages]).toEqual([200, (await orderNow(storeOrderId)).packages])
  expect(answer.json().packages).toMatchObject([{ trackingNumber: numbers[0] }, { parts: [some(1, 2)] }])
  const used = { trackingNumber: numbers[2], description: 'Shoes', declaredValueUsdCents: 100, quantity: 1 }
  await send('POST', '/packages/prealert', used, 'User')
  const next = await purchase([books])
  const refusal = await announceOwn(next.storeOrderId, { trackingNumber: numbers[2] })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringContaining('You already have a pre-alert for tracking number'),
  ])
})

test('a customer announces nothing of an order that is not bought', async () => {
  const { storeOrderId } = await purchase([books])
  const { storeOrderId: openId } = (
    await send(
      'POST',
      '/storeorders/customer',
      { store: 'Shop', items: [{ ...books, unitUsdCents: undefined }] },
      'User',
    )
  ).json()
  const answer = await announceOwn(openId, { trackingNumber: numbers[0] })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringContaining('Its goods can be announced once they are purchased.'),
  ])
  expect((await announceOwn(storeOrderId, { trackingNumber: numbers[0] })).statusCode).toBe(200)
})

test('an order is received when its last package is checked in, and its customer hears it once', async () => {
  const { storeOrderId } = await inTwoPackages()
  await checkIn(numbers[0])
  expect(await orderNow(storeOrderId)).toMatchObject({
    status: 'purchased',
    packages: [{ hasArrived: true }, { hasArrived: false }],
  })
  await checkIn(numbers[1])
  expect((await orderNow(storeOrderId)).status).toBe('received')
  expect(await orderNotices(storeOrderId)).toEqual(['purchased', 'received'])
})

test('an order waits while items are in no package, even if all packages have arrived', async () => {
  const { storeOrderId } = await purchase([laptop, books])
  await announce(storeOrderId, numbers[0], [some(0, 1)])
  await checkIn(numbers[0])
  expect((await orderNow(storeOrderId)).status).toBe('purchased')
  await announce(storeOrderId, numbers[1])
  await checkIn(numbers[1])
  expect((await orderNow(storeOrderId)).status).toBe('received')
})

test('an arrival that was a mistake makes the order wait once more, silently', async () => {
  const { storeOrderId, booksId } = await inTwoPackages()
  await checkIn(numbers[0])
  await checkIn(numbers[1])
  await moveTo(booksId, 'PreAlert')
  expect((await orderNow(storeOrderId)).status).toBe('purchased')
  expect(await orderNotices(storeOrderId)).toEqual(['purchased', 'received'])
  await moveTo(booksId, 'ReceivedAtWharehouse')
  expect((await orderNow(storeOrderId)).status).toBe('received')
})

test('an order is not received by hand while a package is on its way', async () => {
  const { storeOrderId } = await inTwoPackages()
  await checkIn(numbers[0])
  const answer = await put(storeOrderId, { status: 'received' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringContaining(`come as ${numbers[1]} are not at the warehouse yet`),
  ])
  expect((await orderNow(storeOrderId)).status).toBe('purchased')
})

test('a number of a box in the building receives the order immediately', async () => {
  const { accountId } = world()
  await checkIn(numbers[0], { accountId })
  const { storeOrderId } = await purchase([books])
  const order = await announce(storeOrderId, numbers[0])
  expect(order).toMatchObject({ status: 'received', packages: [{ hasArrived: true }] })
})

test('a cancelled order takes back all that is only announced', async () => {
  const { storeOrderId, laptopId, booksId } = await inTwoPackages()
  expect((await put(storeOrderId, { status: 'cancelled' })).json()).toMatchObject({
    status: 'cancelled',
    packages: [],
  })
  for (const id of [laptopId, booksId]) expect((await send('GET', `/packages/${id}`)).statusCode).toBe(404)
})

test('an order of which a package has arrived is not cancelled, and no pre-alert goes', async () => {
  const { storeOrderId, booksId } = await inTwoPackages()
  await checkIn(numbers[0])
  const answer = await put(storeOrderId, { status: 'cancelled' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringContaining(`have arrived as ${numbers[0]}. The order is received when the rest arrives`),
  ])
  expect(await packageOf(booksId)).toMatchObject({ status: 'PreAlert' })
})

test('packages that are consolidated carry their items on, and leave them when they are taken apart', async () => {
  const { storeOrderId } = await purchase([laptop, { ...books, quantity: 3 }])
  await announce(storeOrderId, numbers[0], [some(0, 1)])
  const { packages } = await announce(storeOrderId, numbers[1], [some(1, 2)])
  const packageIds = packages.map(({ packageId }) => packageId)
  await checkIn(numbers[0])
  await checkIn(numbers[1])
  const whole = await send(
    'POST',
    '/packages/consolidate',
    { packageIds, weightLb: 6, pieces: 1, bin: '' },
    'Supervisor',
  )
  expect(whole.statusCode, whole.body).toBe(200)
  const { packageId } = whole.json()
  const order = await orderNow(storeOrderId)
  expect(order.packages).toMatchObject([
    { packageId, trackingNumber: numbers[0], hasArrived: true, parts: [some(0, 1)] },
    { packageId, trackingNumber: numbers[1], hasArrived: true, parts: [some(1, 2)] },
  ])
  expect(order.status).toBe('purchased')
  const answer = await put(storeOrderId, { status: 'cancelled' })
  expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('have arrived')])
  await announce(storeOrderId, numbers[2])
  await checkIn(numbers[2])
  expect((await orderNow(storeOrderId)).status).toBe('received')
  const apart = await send('POST', `/packages/${packageId}/split`, {}, 'Supervisor')
  expect(apart.statusCode, apart.body).toBe(200)
  expect(idsIn(await orderNow(storeOrderId)).sort()).toEqual(expect.arrayContaining(packageIds))
  expect((await orderNow(storeOrderId)).status).toBe('received')
})

test('a pre-alert that is merged into a box carries its items on', async () => {
  const boxId = await checkIn(numbers[0])
  const { storeOrderId } = await purchase([books])
  const { packages } = await announce(storeOrderId, numbers[0])
  expect(packages).toMatchObject([{ hasArrived: false }])
  const { accountId } = world()
  const answer = await send('PUT', '/packages', { packageId: boxId, accountId }, 'Supervisor')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await orderNow(storeOrderId)).toMatchObject({
    status: 'received',
    packages: [{ packageId: boxId, trackingNumber: numbers[0], hasArrived: true }],
  })
})

test('a package that was deleted or became another customer’s leaves its items to be announced', async () => {
  const { storeOrderId, laptopId, booksId } = await inTwoPackages()
  await send('DELETE', `/packages/${laptopId}`, undefined, 'Admin')
  const user = await world().server.tokenOf('User2')
  const { accountId } = (await world().server.as(user, { url: '/api/accounts/user' })).json()
  await send('PUT', '/packages', { packageId: booksId, accountId }, 'Supervisor')
  expect((await orderNow(storeOrderId)).packages).toEqual([])
  const order = await announce(storeOrderId, numbers[2])
  expect(order.packages).toMatchObject([{ parts: [some(0, 1), some(1, 2)] }])
  // The books came back to this customer, and were announced in the new package meanwhile.
  await send('PUT', '/packages', { packageId: booksId, accountId: world().accountId }, 'Supervisor')
  expect((await orderNow(storeOrderId)).packages).toEqual(order.packages)
})

test('the number of a deleted package can be announced once more', async () => {
  const { storeOrderId, laptopId } = await inTwoPackages()
  await send('DELETE', `/packages/${laptopId}`, undefined, 'Admin')
  const order = await announce(storeOrderId, numbers[0])
  expect(order.packages).toHaveLength(2)
})
