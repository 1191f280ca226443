import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockers } from '#sync/entities/packages/manifest-status.ts'
import { type Deliveries, doorCash, openDeliveries, proof } from '../test/deliveries.ts'
import { differences, dumpOf } from '../test/dump.ts'

let deliveries: Deliveries
beforeAll(async () => {
  deliveries = await openDeliveries()
})
afterAll(() => deliveries.close())

type Method = 'POST' | 'PUT'
let keys = 0
const newKey = () => `key ${++keys}`
const send = (login: string, method: Method, url: string, payload: object, key?: string) =>
  deliveries.as(deliveries.tokens[login] ?? '', {
    method,
    url,
    payload,
    headers: key ? { 'idempotency-key': key } : {},
  })
const attemptsOf = async (deliveryId: string): Promise<{ note: string }[]> =>
  (await deliveries.call('Employee', 'GET', `/${deliveryId}`)).json().attempts

/** Sent, sent again because no answer came, and answered the same way; the repeat writes nothing. */
async function twice(login: string, method: Method, url: string, payload: object) {
  const key = newKey()
  const first = await send(login, method, url, payload, key)
  expect([url, first.statusCode, first.statusCode === 200 ? '' : first.body]).toEqual([url, 200, ''])
  const before = await dumpOf(deliveries)
  const second = await send(login, method, url, payload, key)
  expect([url, second.statusCode, differences(before, await dumpOf(deliveries))]).toEqual([url, 200, []])
  expect(second.json()).toEqual(first.json())
  return { key, answer: first.json() }
}

describe('a driver’s attempt', () => {
  const attempt = { reason: 'NobodyHome', note: 'Gate locked' }

  test('is noted once however often it is sent with its key, and again with another one', async () => {
    const { deliveryId } = await deliveries.out()
    const url = `/api/deliveries/${deliveryId}`
    const { key } = await twice('Driver', 'PUT', url, { attempt })
    expect(await attemptsOf(deliveryId)).toHaveLength(1)
    await twice('Driver', 'PUT', url, { attempt })
    expect(await attemptsOf(deliveryId)).toHaveLength(2)
    const otherReply = await send('Driver', 'PUT', url, { attempt: { ...attempt, note: 'Dog' } }, key)
    expect([otherReply.statusCode, otherReply.json().message]).toEqual([
      409,
      'This Idempotency-Key was used for another change. Use a new key for a new change.',
    ])
    expect(await attemptsOf(deliveryId)).toHaveLength(2)
    // Late, after the handover, the repeat is still the same change and not a new one that comes too late.
    await send('Driver', 'PUT', url, { status: 'Delivered', proof, collected: doorCash })
    const late = await send('Driver', 'PUT', url, { attempt }, key)
    expect([late.statusCode, late.json().status]).toEqual([200, 'Delivered'])
    expect((await send('Driver', 'PUT', url, { attempt }, newKey())).statusCode).toBe(409)
  })

  test('is noted once by its own moment too, without a key', async () => {
    const { deliveryId } = await deliveries.out()
    const url = `/api/deliveries/${deliveryId}`
    const at = new Date(deliveries.clock.now() - 60_000).toISOString()
    for (let n = 0; n < 3; n++) await send('Driver', 'PUT', url, { attempt: { ...attempt, at } })
    expect(await attemptsOf(deliveryId)).toHaveLength(1)
    await send('Driver', 'PUT', url, { attempt: { ...attempt, reason: 'Refused', at } })
    expect(await attemptsOf(deliveryId)).toHaveLength(2)
    const returnChange = {
      status: 'ReturnedToOffice',
      attempt: { ...attempt, at: new Date(Date.parse(at) + 1).toISOString() },
    }
    await send('Driver', 'PUT', url, returnChange)
    await send('Driver', 'PUT', url, returnChange)
    expect(await attemptsOf(deliveryId)).toHaveLength(3)
  })

  test('sent twice at the same moment is noted once', async () => {
    const { deliveryId } = await deliveries.out()
    const url = `/api/deliveries/${deliveryId}`
    const key = newKey()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('Driver', 'PUT', url, { attempt }, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await attemptsOf(deliveryId)).toHaveLength(1)
  })

  test('that was refused is not remembered: the same key does it once it is allowed', async () => {
    const { deliveryId } = await deliveries.createDelivery()
    const url = `/api/deliveries/${deliveryId}`
    await send('Employee', 'PUT', url, { driverId: deliveries.ids['Driver'] })
    const key = newKey()
    expect((await send('Driver', 'PUT', url, { attempt }, key)).statusCode).toBe(409)
    await send('Driver', 'PUT', url, { status: 'OutForDelivery' })
    expect((await send('Driver', 'PUT', url, { attempt }, key)).statusCode).toBe(200)
    expect(await attemptsOf(deliveryId)).toHaveLength(1)
  })
})

test('two people with the same words for a key do not meet, and a key opens no other person’s delivery', async () => {
  const [firstDelivery, two] = [await deliveries.out(), await deliveries.out()]
  const key = newKey()
  const body = { scheduledFor: '2027-01-04' }
  expect(
    (await send('Employee', 'PUT', `/api/deliveries/${firstDelivery.deliveryId}`, body, key)).statusCode,
  ).toBe(200)
  expect((await send('Senior', 'PUT', `/api/deliveries/${two.deliveryId}`, body, key)).statusCode).toBe(200)
  const stranger = await send('User2', 'PUT', `/api/deliveries/${firstDelivery.deliveryId}`, body, key)
  expect(stranger.statusCode).toBe(404)
})

test('money that a driver collects is booked once', async () => {
  const { deliveryId } = await deliveries.out()
  const doorPayment = { method: 'Cash', amountJmdCents: 100_000 }
  await twice('Driver', 'PUT', `/api/deliveries/${deliveryId}`, {
    status: 'Delivered',
    proof,
    collected: doorPayment,
  })
  const payments = await deliveries.app.deps.db.reads.kysely
    .selectFrom('payment')
    .where('deliveryId', '=', deliveryId)
    .select('paymentId')
    .execute()
  expect(payments).toHaveLength(1)
})

test('a manifest’s change sent again undoes nothing that others did since', async () => {
  const manifest = (await send('Warehouse', 'POST', '/api/manifests', { mode: 'Air' })).json()
  const url = `/api/manifests/${manifest.manifestId}`
  const packageId = await deliveries.waiting('User', 'ReceivedAtWharehouse')
  const add = await twice('Warehouse', 'PUT', url, { addPackageIds: [packageId], carrier: 'IBC' })
  // A supervisor takes it off and names another carrier; then the first handheld finds a signal and repeats itself.
  await send('Supervisor', 'PUT', url, { removePackageIds: [packageId], carrier: 'Amerijet' })
  const late = await send('Warehouse', 'PUT', url, { addPackageIds: [packageId], carrier: 'IBC' }, add.key)
  expect([late.statusCode, late.json().carrier, late.json().totals.pieces]).toEqual([200, 'Amerijet', 0])
})

test('a manifest’s step sent again is the step that was taken, also when others have gone on', async () => {
  const papers = { mawbNumber: '810-12345675', departsAt: '2026-12-01T15:00:00.000Z' }
  const manifest = (await send('Warehouse', 'POST', '/api/manifests', { mode: 'Air', ...papers })).json()
  const packageId = await deliveries.waiting('User', 'ReceivedAtWharehouse')
  await send('Warehouse', 'PUT', `/api/manifests/${manifest.manifestId}`, { addPackageIds: [packageId] })
  const reason = 'Papers on file'
  const overrides = blockers.map((blocker) => ({ packageId, blocker, reason }))
  const step = (status: string, key: string) =>
    send(
      ...(['Warehouse', 'PUT', '/api/manifests/status-update'] as const),
      { manifestId: manifest.manifestId, status, overrides },
      key,
    )
  const key = newKey()
  expect((await step('Sealed', key)).json().status).toBe('Sealed')
  expect((await step('Shipped', newKey())).json().status).toBe('Shipped')
  const late = await step('Sealed', key)
  expect([late.statusCode, late.json().status]).toEqual([200, 'Shipped'])
})

test('a repeated request makes its record once: an invoice, an estimate, an address', async () => {
  const accountId = deliveries.ids['User']
  const line = { feature: 'Freight', description: 'By hand', quantity: 1, unitJmdCents: 5_000 }
  const invoice = { accountId, kind: 'Package', featureValues: [line], issue: true }
  await twice('Employee', 'POST', '/api/invoices', invoice)
  await twice('Employee', 'POST', '/api/invoices/newestimate', { title: 'For Una', featureValues: [line] })
  const address = { line1: '7 Ocean Road', town: 'Kingston', parish: 'Kingston' }
  const { key } = await twice('User', 'POST', '/api/address', address)
  expect(
    (await send('User', 'POST', '/api/address', { ...address, line1: '8 Ocean Road' }, key)).statusCode,
  ).toBe(409)
})
