import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { openTwins, type Twin, type Twins } from '../test/twins.ts'

let server: TestApp
let twins: Twins
beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  twins = await openTwins(server)
})
afterAll(() => server.close())

let serial = 500_000
const send = (twin: Twin, body: object, key?: string) =>
  server.as(twin.token, {
    method: 'POST',
    url: '/api/packages/prealert',
    payload: {
      trackingNumber: `TBA123456${++serial}`,
      ...{ description: 'Shoes', shipper: 'Shop', declaredValueUsdCents: 4500 },
      ...body,
    },
    headers: key ? { 'idempotency-key': key } : {},
  })
const read = (twin: Twin, packageId: string) =>
  server.as(twin.token, { url: `/api/packages/${packageId}/customer` })

test('the id of a stranger’s package is answered like a free one, and each has their own', async () => {
  const { owner, stranger } = twins
  const { packageId } = (await send(owner, { packageId: server.app.deps.ids.next() })).json()
  const before = (await read(owner, packageId)).json()
  const free = await send(stranger, { packageId: server.app.deps.ids.next() })
  const answer = await send(stranger, { packageId })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, Object.keys(free.json())])
  expect(answer.json().packageId).not.toBe(packageId)
  expect((await read(stranger, answer.json().packageId)).json().accountId).toBe(stranger.accountId)
  expect((await read(stranger, packageId)).statusCode).toBe(404)
  expect((await read(owner, packageId)).json()).toEqual(before)
})

test('a customer’s own id sent again is the same pre-alert, and the same key makes no second one', async () => {
  const { owner, stranger } = twins
  const packageId = server.app.deps.ids.next()
  await send(owner, { packageId })
  const secondReply = await send(owner, { packageId })
  expect([secondReply.statusCode, secondReply.json().message]).toEqual([
    409,
    'This pre-alert was already sent. Find it in your packages.',
  ])
  const trackingNumber = `TBA123456${++serial}`
  const [firstReply, two] = [
    await send(stranger, { packageId, trackingNumber }, 'lost answer'),
    await send(stranger, { packageId, trackingNumber }, 'lost answer'),
  ]
  expect([firstReply.statusCode, two.json()]).toEqual([200, firstReply.json()])
})

test('the id of a stranger’s delivery is answered like a free one too', async () => {
  const { owner, stranger, stored, delivery } = twins
  const deliveryId = await delivery(owner)
  const address = { line1: '1 Road', town: 'Kingston', parish: 'St. Andrew' }
  const ask = async (id: string, packageIds: string[]) =>
    server.as(stranger.token, {
      method: 'POST',
      url: '/api/deliveries',
      payload: { deliveryId: id, packageIds, address },
    })
  const free = await ask(server.app.deps.ids.next(), [await stored(stranger)])
  const packageIds = [await stored(stranger)]
  const answer = await ask(deliveryId, packageIds)
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, Object.keys(free.json())])
  expect(answer.json()).toMatchObject({ accountId: stranger.accountId, packageIds })
  expect(answer.json().deliveryId).not.toBe(deliveryId)
  expect((await ask(deliveryId, packageIds)).json()).toEqual(answer.json())
})
