import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isStaff } from '#sync/policies/roles.ts'
import { scopesOfActor } from '#sync/policies/scope.ts'
import type { PullReply } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { insertPrivate } from '../db/accounts/accounts-credentials.ts'
import { putSetting } from '../db/company/settings.ts'
import { headOf } from '../db/core/head.ts'
import { handlePull } from '../sync/pull.ts'
import { type Deliveries, doorCash, openDeliveries, proof } from '../test/deliveries.ts'
import { keptSums, recomputedSums } from '../test/harness.ts'

const unknownId = '01999999-9999-7999-8999-999999999999'
const otherDriver = actorOf('Driver', idOf(0xd1), 'Other Driver')

let deliveries: Deliveries
let driverId: string
beforeAll(async () => {
  deliveries = await openDeliveries()
  driverId = deliveries.ids['Driver'] ?? ''
  const by = { actor: actorOf('Admin', idOf(0xa1)), deviceId: '' }
  await withTransaction(deliveries.app.deps, by, async (tx) => {
    const { accountId } = otherDriver
    await tx.put('account', accountOf(otherDriver, ''))
    await insertPrivate(tx.kysely, { accountId, userId: idOf(0xd2), phone: '' })
  })
})
afterAll(async () => {
  const { db } = deliveries.app.deps
  expect(await keptSums(db)).toEqual(await recomputedSums(db))
  await deliveries.close()
})

/** Returns what a device of this driver is given from its cursors on. */
async function pull(accountId: string, cursors: PullReply['next'] = {}): Promise<Promise<PullReply>> {
  const actor = accountId === driverId ? actorOf('Driver', driverId) : otherDriver
  return handlePull(deliveries.app.deps, actor, {
    protocol: 1,
    schema: schemaHash(),
    epoch: (await headOf(deliveries.app.deps.db.reads)).epoch,
    clientId: deliveries.app.deps.ids.next(),
    cursors,
    knownMid: 0,
    rows: 5000,
  })
}
const keysOf = ({ rows }: PullReply, table: string, isThere: boolean) =>
  rows.filter(([tbl, , , , row]) => tbl === table && (row !== null) === isThere).map(([, pk]) => pk)
const heldPackages = (reply: PullReply) => keysOf(reply, 'package', true)
const removals = (reply: PullReply) => keysOf(reply, 'package', false)

test('[V6] a driver follows their own route, and no scope that holds all packages', () => {
  const may = ['PackageView', 'PackageUpdate', 'PackageDeliver', 'DeliveryView'] as const
  const scopes = scopesOfActor({ ...otherDriver, permissions: [...may] })
  expect(scopes).toEqual(['public', `account:${otherDriver.accountId}`, `driver:${otherDriver.accountId}`])
  expect(isStaff(otherDriver.role)).toBe(true)
  expect(scopesOfActor({ ...otherDriver, permissions: [] })).toEqual([
    'public',
    `account:${otherDriver.accountId}`,
  ])
})

describe('[V6] the content of a driver’s device', () => {
  test('is the packages of open deliveries assigned to that driver, with their events', async () => {
    const { packageIds, deliveryId } = await deliveries.createDelivery()
    const [packageId = ''] = packageIds
    const before = await pull(driverId)
    expect(heldPackages(before)).not.toContain(packageId)
    await deliveries.put('Employee', deliveryId, { driverId })
    const after = await pull(driverId, before.next)
    expect(heldPackages(after)).toEqual([packageId])
    expect(keysOf(after, 'packageEvent', true).length).toBeGreaterThan(1)
    expect(new Set(after.rows.map(([, , , scope]) => after.scopes[scope]))).toEqual(
      new Set([`driver:${driverId}`]),
    )
  })

  test('leaves the first driver’s device when another one is assigned, and comes to the other’s', async () => {
    const { packageIds, deliveryId } = await deliveries.createDelivery({})
    await deliveries.put('Employee', deliveryId, { driverId })
    const [first, second] = [await pull(driverId), await pull(otherDriver.accountId)]
    expect(heldPackages(first)).toEqual(expect.arrayContaining(packageIds))
    await deliveries.put('Employee', deliveryId, { driverId: otherDriver.accountId })
    const left = await pull(driverId, first.next)
    expect([removals(left), heldPackages(left)]).toEqual([packageIds, []])
    expect(keysOf(left, 'packageEvent', false).length).toBeGreaterThan(1)
    expect(heldPackages(await pull(otherDriver.accountId, second.next))).toEqual(packageIds)
  })

  test.each([
    [
      'it is handed over',
      (id: string) => deliveries.put('Driver', id, { status: 'Delivered', proof, collected: doorCash }),
    ],
    ['nobody drives it', (id: string) => deliveries.put('Employee', id, { driverId: null })],
    ['it is deleted', (id: string) => deliveries.call('Senior', 'DELETE', `/${id}`)],
    [
      'the package is taken off',
      async (id: string) => deliveries.put('Employee', id, { packageIds: [await deliveries.waiting()] }),
    ],
  ])('leaves when %s', async (title, change) => {
    const { deliveryId, packageIds } = await deliveries.createDelivery()
    await deliveries.put('Employee', deliveryId, { driverId })
    if (title === 'it is handed over')
      await deliveries.put('Driver', deliveryId, { status: 'OutForDelivery' })
    const before = await pull(driverId)
    expect(heldPackages(before)).toEqual(expect.arrayContaining(packageIds))
    const answer = await change(deliveryId)
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    expect(removals(await pull(driverId, before.next))).toEqual(packageIds)
  })
})

describe('by REST a driver', () => {
  let onRoute: string
  let elsewhere: string
  beforeEach(async () => {
    const { packageIds, deliveryId } = await deliveries.createDelivery()
    onRoute = packageIds[0] ?? ''
    await deliveries.put('Employee', deliveryId, { driverId })
    elsewhere = await deliveries.waiting('User2')
  })
  const get = (url: string) => deliveries.as(deliveries.tokens['Driver'] ?? '', { url })
  const send = (method: 'POST' | 'PUT', url: string, payload: object = {}) =>
    deliveries.as(deliveries.tokens['Driver'] ?? '', { method, url, payload })
  const ofUser2 = () => deliveries.ids['User2'] ?? ''

  const reads: Record<string, (packageId: string) => ReturnType<typeof get>> = {
    'GET /api/packages/{id}': (id) => get(`/api/packages/${id}`),
    'GET /api/packages/{id}/customer': (id) => get(`/api/packages/${id}/customer`),
    'GET /api/packages/{id}/label': (id) => get(`/api/packages/${id}/label`),
  }
  test.each(Object.keys(reads))('%s finds what is on the route, and the rest as unknown', async (name) => {
    const call = reads[name] ?? get
    expect((await call(onRoute)).statusCode).toBe(200)
    const [otherReply, unknownReply] = [await call(elsewhere), await call(unknownId)]
    expect([otherReply.statusCode, otherReply.body]).toEqual([404, unknownReply.body])
  })

  test('hands over nothing that is not on the route', async () => {
    const body = (packageId: string) => ({
      packageIds: [packageId],
      recipient: { name: 'Una Brown', relationship: 'Self', idType: 'Passport' },
    })
    const handOver = (packageId: string) => send('POST', '/api/packages/delivertocustomer', body(packageId))
    const [otherReply, unknownReply] = [await handOver(elsewhere), await handOver(unknownId)]
    expect([otherReply.statusCode, otherReply.body]).toEqual([404, unknownReply.body])
  })

  test.each(['GET /api/packages/account/{id}', 'GET /api/packages/count/account/{id}'])(
    '%s knows only whom the driver brings something',
    async (name) => {
      const url = (accountId: string) => name.replace('GET ', '').replace('{id}', accountId)
      expect((await get(url(deliveries.ids['User'] ?? ''))).statusCode).toBe(200)
      const [otherReply, unknownReply] = [await get(url(ofUser2())), await get(url(unknownId))]
      expect([otherReply.statusCode, otherReply.body]).toEqual([404, unknownReply.body])
    },
  )

  test('lists, counts, searches and exports only what is on the route', async () => {
    const { kysely: reader } = deliveries.app.deps.db.reads
    const route = await reader
      .selectFrom('package')
      .where('driverId', '=', driverId)
      .select('packageId')
      .execute()
    const ids = route.map(({ packageId }) => packageId).sort()
    const idsOf = (rows: { packageId: string }[]) => rows.map(({ packageId }) => packageId).sort()
    expect(ids).toContain(onRoute)
    expect(idsOf((await get('/api/packages')).json())).toEqual(ids)
    expect((await get('/api/packages/count')).json().total).toBe(ids.length)
    const page = async (body: object) => (await send('POST', '/api/packages/paginated/1', body)).json()
    expect(idsOf((await page({ pageSize: 100 })).result)).toEqual(ids)
    expect((await page({})).totalItems).toBe(ids.length)
    expect(idsOf((await get('/api/packages/recent')).json()).every((id) => ids.includes(id))).toBe(true)
    expect(idsOf((await get('/api/packages/featured')).json()).every((id) => ids.includes(id))).toBe(true)
    const { trackingNumber } = (
      await deliveries.as(deliveries.tokens['Employee'] ?? '', { url: `/api/packages/${elsewhere}` })
    ).json()
    expect((await page({ searchString: trackingNumber })).result).toEqual([])
    const findReply = await send('POST', `/api/packages/find/account/${ofUser2()}`, { trackingNumber })
    expect(findReply.statusCode).toBe(404)
    const csv = await send('POST', '/api/packages/export', { format: 'csv' })
    expect([csv.statusCode, csv.body.includes(trackingNumber)]).toEqual([200, false])
  })

  test('asks for unpaid delivery invoices of the own route only', async () => {
    const unpaid = (accountId: string) => get(`/api/deliveries/invoices/unpaid/account/${accountId}`)
    const [otherReply, unknownReply] = [await unpaid(ofUser2()), await unpaid(unknownId)]
    expect([otherReply.statusCode, otherReply.body]).toEqual([unknownReply.statusCode, unknownReply.body])
    expect((await unpaid(deliveries.ids['User'] ?? '')).json().length).toBeGreaterThan(0)
  })
})

test('a box at the wrong van says only which driver it belongs to', async () => {
  const { deliveryId, packageIds } = await deliveries.createDelivery()
  const [packageId = ''] = packageIds
  const as = (login: string) => deliveries.tokens[login] ?? ''
  const { trackingNumber } = (
    await deliveries.as(as('Employee'), { url: `/api/packages/${packageId}` })
  ).json()
  const van = async () => (await deliveries.call('Driver', 'GET', `/van/${trackingNumber}`)).json()
  expect(await van()).toEqual({ isKnown: true, driverName: null })
  await deliveries.put('Employee', deliveryId, { driverId: otherDriver.accountId })
  expect(await van()).toEqual({ isKnown: true, driverName: 'Other' })
  await deliveries.call('Senior', 'DELETE', `/${deliveryId}`)
  expect(await van()).toEqual({ isKnown: true, driverName: null })
  const nobodys = await deliveries.call('Driver', 'GET', '/van/1Z0000000000000000')
  expect(nobodys.json()).toEqual({ isKnown: false, driverName: null })
})

test('a customer reads who brings it and when, and how many stops come before when the office shows that', async () => {
  const arrivals = async () => (await deliveries.call('User', 'GET', '/customer/arrivals')).json()
  const before = (await arrivals()).length
  const place = async (login: string, stopOrder: number) => {
    const packageIds = [await deliveries.waiting(login)]
    const accountId = deliveries.ids[login]
    const { deliveryId } = (await deliveries.ask({ packageIds, accountId }, 'Employee')).json()
    const window = { windowFrom: '09:00', windowTo: '12:00', scheduledFor: '2026-11-24' }
    await deliveries.put('Employee', deliveryId, { driverId, stopOrder, ...window })
    await deliveries.put('Driver', deliveryId, { status: 'OutForDelivery' })
    return deliveryId
  }
  const [earlier, ownId] = [await place('User2', 811), await place('User', 812)]
  const ownArrival = async () =>
    (await arrivals()).find((arrival: { deliveryId: string }) => arrival.deliveryId === ownId)
  expect((await arrivals()).length).toBe(before + 1)
  expect(await ownArrival()).toMatchObject({ windowFrom: '09:00', windowTo: '12:00', stopsAway: null })
  expect((await ownArrival()).driverName).toMatch(/^\S+$/)
  const deliverySettings = { feeJmdCents: 80_000, showStopsAway: true, asksCode: false }
  await withTransaction(deliveries.app.deps, { actor: actorOf('Admin', idOf(0xa1)), deviceId: '' }, (tx) =>
    putSetting(tx.kysely, 'delivery', deliverySettings),
  )
  const stopsAway = (await ownArrival()).stopsAway
  expect(stopsAway).toBeGreaterThan(0)
  await deliveries.put('Driver', earlier, { attempt: { reason: 'NobodyHome' } })
  expect((await ownArrival()).stopsAway).toBe(stopsAway - 1)
  await deliveries.put('Driver', ownId, { status: 'Delivered', proof, collected: doorCash })
  expect(await ownArrival()).toBeUndefined()
})
