import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { type Deliveries, doorCash, openDeliveries, proof } from '../test/deliveries.ts'
import { onTheBooks } from '../test/money.ts'

let deliveries: Deliveries
beforeAll(async () => {
  deliveries = await openDeliveries()
})
afterAll(() => deliveries.close())

const send = (role: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  deliveries.as(deliveries.tokens[role] ?? '', { method, url, ...(payload ? { payload } : {}) })
const handOver = (packageIds: string[]) =>
  send('Employee', 'POST', '/api/packages/delivertocustomer', {
    packageIds,
    recipient: { name: 'Una Brown', relationship: 'Sister', idType: 'Passport', idLast4: '4711' },
    reason: 'The owner is abroad',
  })
const deliveryNow = async (deliveryId: string) =>
  (await deliveries.call('Employee', 'GET', `/${deliveryId}`)).json()

test('a package on an open delivery is not handed over at the counter, nor deleted, nor another’s', async () => {
  const delivery = await deliveries.createDelivery({
    packageIds: [await deliveries.waiting(), await deliveries.waiting()],
  })
  const [first = '', second = ''] = delivery.packageIds
  const loose = await deliveries.waiting()
  const answer = await handOver([loose, first])
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringMatching(
      /^TBA\d+ is on a delivery that is at "At SLP Office"\. Take it off the delivery, or delete the delivery, first; then you can hand it over here\.$/,
    ),
  ])
  // All or nothing: the other package at the counter was not handed over either.
  expect((await send('Employee', 'GET', `/api/packages/${loose}`)).json().status).toBe('ReadyForPickup')
  const statusResponse = await send('Supervisor', 'PUT', '/api/packages/status-update', {
    packageIds: [first],
    status: 'Delivered',
    note: 'Fetched here',
  })
  // A waiver would be named before the delivery.
  await onTheBooks(deliveries.app.deps, async (tx) => {
    const pkg = must(await tx.get('package', first), 'the package on the delivery')
    await tx.put('package', { ...pkg, chargesWaiver: null })
  })
  const removeResponse = await send('Supervisor', 'DELETE', `/api/packages/${first}`)
  const response = await send('Employee', 'PUT', '/api/packages', {
    packageId: first,
    accountId: deliveries.ids['User2'],
  })
  expect([statusResponse.statusCode, removeResponse.statusCode, response.statusCode]).toEqual([409, 409, 409])
  expect(removeResponse.json().message).toContain('then you can delete it')
  expect(response.json().message).toContain('then you can change the customer')
  expect(await deliveryNow(delivery.deliveryId)).toMatchObject({
    packageIds: [first, second],
    status: 'InStore',
  })
  expect((await send('Employee', 'GET', `/api/packages/${first}`)).json()).toMatchObject({
    status: 'ReadyForPickup',
    accountId: deliveries.ids['User'],
  })
  // A change that affects none of this is still accepted.
  expect((await send('Employee', 'PUT', '/api/packages', { packageId: first, bin: 'C7' })).statusCode).toBe(
    200,
  )
})

test('a package taken off the delivery is handed over, and the delivery continues with the rest', async () => {
  const delivery = await deliveries.createDelivery({
    packageIds: [await deliveries.waiting(), await deliveries.waiting()],
  })
  const [first = '', second = ''] = delivery.packageIds
  await deliveries.put('Employee', delivery.deliveryId, { packageIds: [second] })
  expect((await handOver([first])).statusCode).toBe(200)
  const { deliveryId } = delivery
  await deliveries.put('Employee', deliveryId, { driverId: deliveries.ids['Driver'] })
  await deliveries.put('Driver', deliveryId, { status: 'OutForDelivery' })
  const onTheWay = await handOver([second])
  expect([onTheWay.statusCode, onTheWay.json().message]).toEqual([
    409,
    expect.stringContaining(
      'is at "Enroute to Customer". The driver has it: have the delivery come back first',
    ),
  ])
  expect(
    (await deliveries.put('Driver', deliveryId, { status: 'Delivered', proof, collected: doorCash }))
      .statusCode,
  ).toBe(200)
  expect((await send('Employee', 'GET', `/api/packages/${second}`)).json()).toMatchObject({
    status: 'Delivered',
    deliveredTo: proof.recipientName,
  })
  const deletedDelivery = await deliveries.createDelivery()
  await deliveries.call('Senior', 'DELETE', `/${deletedDelivery.deliveryId}`)
  expect((await handOver(deletedDelivery.packageIds)).statusCode).toBe(200)
})
