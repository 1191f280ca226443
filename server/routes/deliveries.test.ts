import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryReply } from '#sync/api/deliveries.ts'
import { ledgerFaults } from '../db/ledger.ts'
import { openTestApp, type TestApp } from '../test/app.ts'

const unknownId = '01999999-9999-7999-8999-999999999999'
const unknown = { message: 'There is no such delivery. It may have been deleted.', title: 'Not Found' }
const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }

let server: TestApp
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
let serial = 200_000
beforeAll(async () => {
  server = await openTestApp({}, { packages: 60, living: 60 })
  for (const role of [
    'User',
    'User2',
    'Driver',
    'Employee',
    'Senior',
    'Supervisor',
    'Warehouse',
    'Admin',
  ] as const) {
    tokens[role] = await server.tokenOf(role)
    ids[role] = (await server.as(tokens[role], { url: '/api/accounts/user' })).json().accountId
  }
})
afterAll(async () => {
  expect(await ledgerFaults(server.app.deps.db.reader)).toEqual([])
  await server.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (who: string, method: Method, path: string, payload?: object) =>
  server.as(tokens[who] ?? '', { method, url: `/api/deliveries${path}`, ...(payload ? { payload } : {}) })

/** A package of a customer that waits at the counter, or where it is said to be. */
async function waiting(owner = 'User', status = 'ReadyForPickup'): Promise<string> {
  const packages = [
    { trackingNumber: `TBA123456${++serial}`, accountId: ids[owner], declaredValueUsdCents: 4500 },
  ]
  const taken = await server.as(tokens['Warehouse'] ?? '', {
    method: 'POST',
    url: '/api/packages/checkin',
    payload: { packages },
  })
  const { packageId } = taken.json().results[0]
  if (status !== 'ReceivedAtWharehouse')
    await server.as(tokens['Warehouse'] ?? '', {
      method: 'PUT',
      url: '/api/packages/status-update',
      payload: { packageIds: [packageId], status },
    })
  return packageId
}
const ask = async (said: object = {}, who = 'User') =>
  call(who, 'POST', '', { packageIds: [await waiting()], address, ...said })
const asked = async (said: object = {}): Promise<DeliveryReply> => (await ask(said)).json()
const put = (who: string, deliveryId: string, body: object) => call(who, 'PUT', `/${deliveryId}`, body)
/** A delivery that is with the driver, on the way. */
async function out(): Promise<DeliveryReply> {
  const { deliveryId } = await asked()
  await put('Employee', deliveryId, { driverId: ids['Driver'], stopOrder: 1 })
  return (await put('Driver', deliveryId, { status: 'OutForDelivery' })).json()
}
const proof = { recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport' }
const packageNow = async (packageId: string) =>
  (await server.as(tokens['Admin'] ?? '', { url: `/api/packages/${packageId}` })).json()

describe('a customer', () => {
  test('asks for own packages that wait: the address is copied and the fee billed with GCT', async () => {
    const packageId = await waiting()
    const answer = await call('User', 'POST', '', { packageIds: [packageId], address })
    const made: DeliveryReply = answer.json()
    expect(answer.statusCode).toBe(200)
    expect(made).toMatchObject({
      accountId: ids['User'],
      packageIds: [packageId],
      status: 'InStore',
      feeJmdCents: 80_000,
      dueJmdCents: 92_000,
      driverId: null,
      address: { ...address, country: 'Jamaica' },
      customer: { firstName: 'Ursula', lastName: 'Thompson' },
    })
    expect((await call('User', 'GET', '/customer')).json()).toContainEqual(made)
    expect((await call('User', 'GET', '/customer/InStore')).json()).toContainEqual(made)
    expect((await call('User2', 'GET', '/customer')).json()).not.toContainEqual(made)
    const unpaid = (await call('Employee', 'GET', `/invoices/unpaid/account/${ids['User']}`)).json()
    expect(unpaid).toContainEqual(
      expect.objectContaining({
        deliveryInvoiceId: made.deliveryInvoiceId,
        kind: 'Delivery',
        statusId: 'unpaid',
        totalJmdCents: 92_000,
        gctJmdCents: 12_000,
      }),
    )
  })

  test('sends the same wish twice and makes one delivery', async () => {
    const packageIds = [await waiting()]
    const send = (ids = packageIds) =>
      server.as(tokens['User'] ?? '', {
        method: 'POST',
        url: '/api/deliveries',
        headers: { 'idempotency-key': 'a lost answer' },
        payload: { packageIds: ids, address },
      })
    expect((await send()).json()).toEqual((await send()).json())
    expect((await send([await waiting()])).statusCode).toBe(409)
  })

  test('asks for a stranger’s package as for one that is not there; one on its way cannot be delivered yet', async () => {
    const strangers = await waiting('User2')
    const [a, b] = [await ask({ packageIds: [strangers] }), await ask({ packageIds: [unknownId] })]
    expect([a.statusCode, a.json()]).toEqual([404, b.json()])
    const travelling = await ask({ packageIds: [await waiting('User', 'AtCustoms')] })
    expect([travelling.statusCode, travelling.json().message]).toEqual([
      409,
      expect.stringMatching(
        /^TBA\d+ is at "At customs"\. Only a package that is "at local office" or "ready for pick-up" can be delivered\.$/,
      ),
    ])
    const addressId = await ask({ address: undefined, addressId: unknownId })
    expect(addressId.statusCode).toBe(404)
    const forOther = await ask({ accountId: ids['User2'] })
    expect(forOther.statusCode).toBe(404)
  })

  test('has a package on one open delivery only', async () => {
    const first = await asked()
    const again = await ask({ packageIds: first.packageIds })
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      expect.stringContaining(
        'is on another delivery, which is at "At SLP Office". Change or delete that one first.',
      ),
    ])
  })

  test('says nothing that is the office’s to say', async () => {
    for (const [field, value] of Object.entries({ feeJmdCents: 0, driverId: ids['Driver'], stopOrder: 1 })) {
      const answer = await ask({ [field]: value })
      expect([field, answer.statusCode, answer.json().errors]).toEqual([
        field,
        400,
        { [field]: ['is set by the office'] },
      ])
    }
    const { deliveryId } = await asked()
    expect((await put('User', deliveryId, { status: 'Delivered', proof })).statusCode).toBe(400)
    expect((await call('User', 'GET', '/customer')).json()[0].status).toBe('InStore')
  })

  test('changes and cancels it while it is in the office, and then no longer', async () => {
    const made = await asked()
    const moved = await put('User', made.deliveryId, { address: { ...address, line1: '7 Trafalgar Road' } })
    expect(moved.json().address.line1).toBe('7 Trafalgar Road')
    const going = await out()
    const late = [
      await put('User', going.deliveryId, { scheduledFor: '2026-12-01' }),
      await call('User', 'DELETE', `/${going.deliveryId}`),
    ]
    for (const answer of late)
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'This delivery is at "Enroute to Customer". It can be changed or cancelled only while it is still in the office. Please call us.',
      ])
    expect((await call('User', 'DELETE', `/${made.deliveryId}`)).json()).toEqual({ deleted: true })
    expect((await ask({ packageIds: made.packageIds })).statusCode).toBe(200)
    const invoice = await server.app.deps.db.reader
      .selectFrom('invoice')
      .where('deliveryId', '=', made.deliveryId)
      .select(['statusId', 'voidReason'])
      .execute()
    expect(invoice).toEqual([{ statusId: 'void', voidReason: 'The delivery was cancelled' }])
  })

  test('reaches a stranger’s delivery as little as one that is not there', async () => {
    const { deliveryId } = await asked()
    expect((await put('User', deliveryId, { scheduledFor: '2026-12-01' })).statusCode).toBe(200)
    for (const id of [deliveryId, unknownId])
      for (const answer of [
        await put('User2', id, { scheduledFor: '2026-12-02' }),
        await call('User2', 'DELETE', `/${id}`),
      ])
        expect([answer.statusCode, answer.json()]).toEqual([404, unknown])
  })
})

describe('a driver', () => {
  test('takes it out, hands it over and collects: packages delivered, money taken and not yet seen, hub told', async () => {
    const going = await out()
    const told: unknown[] = []
    const stop = server.app.deps.db.events.onPayment((info) => told.push(info))
    const at = new Date(server.clock.now() - 60_000).toISOString()
    const body = {
      status: 'Delivered',
      proof: { ...proof, at, latitude: 18.0179, longitude: -76.8099, accuracyM: 12 },
      collected: { method: 'Cash', amountJmdCents: 100_000, tenderedJmdCents: 120_000 },
    }
    const answer = await put('Driver', going.deliveryId, body)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        status: 'Delivered',
        deliveredAt: at,
        dueJmdCents: 0,
        proof: { ...proof, at, latitude: 18.0179, signatureFileId: null },
        collected: { method: 'Cash', amountJmdCents: 100_000 },
      },
    ])
    const pkg = await packageNow(going.packageIds[0] ?? '')
    expect(pkg).toMatchObject({ status: 'Delivered', deliveredTo: 'Una Brown', deliveredAt: at })
    const payments = await server.app.deps.db.reader
      .selectFrom('payment')
      .where('deliveryId', '=', going.deliveryId)
      .selectAll()
      .execute()
    expect(payments).toMatchObject([
      { amountJmdCents: 100_000, changeJmdCents: 20_000, receiptCheck: 0, receivedBy: 'Devon Brown' },
    ])
    const again = await put('Driver', going.deliveryId, body)
    stop()
    expect([again.statusCode, told.length]).toEqual([200, 1])
    const other = await put('Driver', going.deliveryId, {
      ...body,
      proof: { ...proof, recipientName: 'Else' },
    })
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      'This delivery is at "Delivered" and cannot go to "Delivered". Nothing follows that.',
    ])
  })

  test('shows the customer only pictures of the driver’s own in the proof', async () => {
    const { deliveryId } = await out()
    const fileId = '01999999-9999-7999-8999-000000000001'
    await server.app.deps.db.writer
      .insertInto('file')
      .values({
        ...{ fileId, name: 'id.jpg', contentType: 'image/jpeg', size: 1, sha256: '0f'.repeat(32) },
        ...{ ownerAccountId: ids['User2'] ?? '', visibility: 'Private', kind: 'photo', path: 'none' },
        createdAt: '2026-11-01T00:00:00.000Z',
      })
      .execute()
    const answer = await put('Driver', deliveryId, {
      status: 'Delivered',
      proof: { ...proof, photoFileIds: [fileId] },
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { proof: ['names a picture that somebody else took'] },
    ])
  })

  test('brings it back with a reason and goes again', async () => {
    const { deliveryId } = await out()
    const bare = await put('Driver', deliveryId, { status: 'ReturnedToOffice' })
    expect([bare.statusCode, bare.json().errors]).toEqual([400, { attempt: ['is missing'] }])
    const noted = await put('Driver', deliveryId, { attempt: { reason: 'NobodyHome', note: 'Rang twice' } })
    expect([noted.json().status, noted.json().attempts.length]).toEqual(['OutForDelivery', 1])
    const back = { status: 'ReturnedToOffice', attempt: { reason: 'CannotPay' } }
    const returned = (await put('Driver', deliveryId, back)).json()
    expect(returned.attempts).toMatchObject([
      { reason: 'NobodyHome', note: 'Rang twice', by: 'Devon Brown' },
      { reason: 'CannotPay' },
    ])
    expect((await put('Driver', deliveryId, back)).json().attempts).toHaveLength(2)
    expect((await put('Driver', deliveryId, { status: 'OutForDelivery' })).json().status).toBe(
      'OutForDelivery',
    )
  })

  test('reaches only what is assigned to that driver, in every call', async () => {
    const { deliveryId } = await asked()
    const mine = await out()
    for (const id of [deliveryId, unknownId])
      for (const answer of [
        await call('Driver', 'GET', `/${id}`),
        await put('Driver', id, { status: 'OutForDelivery' }),
      ])
        expect([answer.statusCode, answer.json()]).toEqual([404, unknown])
    expect((await call('Driver', 'GET', `/${mine.deliveryId}`)).json().authorizedPersons).toEqual([])
    const lists: DeliveryReply[][] = [
      (await call('Driver', 'GET', '')).json(),
      (await call('Driver', 'GET', '/status/OutForDelivery')).json(),
      (await call('Driver', 'POST', '/paginated/1', { pageSize: 100 })).json().result,
    ]
    for (const list of lists) {
      expect(list.map((one) => one.deliveryId)).toContain(mine.deliveryId)
      expect(new Set(list.map((one) => one.driverId))).toEqual(new Set([ids['Driver']]))
    }
    const invoices = (await call('Driver', 'GET', `/invoices/unpaid/account/${ids['User']}`)).json()
    const seen = invoices.map((one: { deliveryId: string }) => one.deliveryId)
    expect([seen.includes(mine.deliveryId), seen.includes(deliveryId)]).toEqual([true, false])
  })

  test('says nothing of fee, packages or who drives', async () => {
    const { deliveryId } = await out()
    for (const body of [{ feeJmdCents: 0 }, { packageIds: [unknownId] }, { driverId: ids['Driver'] }])
      expect((await put('Driver', deliveryId, body)).statusCode).toBe(400)
    expect((await call('Driver', 'DELETE', `/${deliveryId}`)).statusCode).toBe(403)
  })
})

describe('the office', () => {
  test('is told at each step that does not follow where it stands and what would', async () => {
    const { deliveryId } = await asked()
    const words = async (body: object) => {
      const answer = await put('Employee', deliveryId, body)
      return [answer.statusCode, answer.json().message]
    }
    expect(await words({ status: 'Delivered', proof })).toEqual([
      409,
      'This delivery is at "At SLP Office" and cannot go to "Delivered". It can go to "Enroute to Customer" from there.',
    ])
    expect(await words({ status: 'OutForDelivery' })).toEqual([
      409,
      'This delivery has no driver yet. Give it to a driver first.',
    ])
    expect(await words({ attempt: { reason: 'Other' } })).toEqual([
      409,
      'This delivery is at "At SLP Office". An attempt is noted only while it is on the way.',
    ])
    await words({ driverId: ids['Driver'], status: 'OutForDelivery' })
    expect(await words({ status: 'InStore' })).toEqual([
      409,
      'This delivery is at "Enroute to Customer" and cannot go to "At SLP Office". It can go to "Delivered" or "Returned To SLP Office" from there.',
    ])
    expect(await words({ feeJmdCents: 10_000 })).toEqual([
      409,
      'This delivery is at "Enroute to Customer". Packages, address and fee can be changed only while it is in the office.',
    ])
    const remove = await call('Senior', 'DELETE', `/${deliveryId}`)
    expect([remove.statusCode, remove.json().message]).toEqual([
      409,
      'This delivery is at "Enroute to Customer". It can be deleted only while it is in the office.',
    ])
    await words({ status: 'Delivered', proof })
    expect(await words({ driverId: null })).toEqual([
      409,
      'This delivery is at "Delivered". Driver, day and stop can no longer be changed.',
    ])
  })

  test('makes one for anybody, changes its fee, and every change is in the audit', async () => {
    const packageIds = [await waiting('User2')]
    const made: DeliveryReply = (
      await call('Employee', 'POST', '', {
        accountId: ids['User2'],
        packageIds,
        address,
        feeJmdCents: 100_000,
      })
    ).json()
    expect([made.accountId, made.dueJmdCents]).toEqual([ids['User2'], 115_000])
    const changed = (
      await put('Employee', made.deliveryId, { feeJmdCents: 50_000, scheduledFor: '2026-12-01' })
    ).json()
    expect([changed.feeJmdCents, changed.dueJmdCents, changed.scheduledFor]).toEqual([
      50_000,
      57_500,
      '2026-12-01',
    ])
    expect(changed.deliveryInvoiceId).not.toBe(made.deliveryInvoiceId)
    const audit = await server.app.deps.db.reader
      .selectFrom('audit')
      .where('entityId', '=', made.deliveryId)
      .select(['action', 'by', 'before', 'after'])
      .execute()
    expect(audit.map(({ action, by }) => [action, by])).toEqual([
      ['delivery.create', 'Errol Grant'],
      ['delivery.update', 'Errol Grant'],
    ])
    expect(JSON.parse(audit[1]?.before ?? '')).toMatchObject({ feeJmdCents: 100_000, scheduledFor: null })
    expect((await put('Employee', made.deliveryId, { driverId: ids['User'] })).json().errors).toEqual({
      driverId: ['is not a driver'],
    })
    const byWarehouse = await call('Warehouse', 'POST', '', { accountId: ids['User2'], packageIds, address })
    expect(byWarehouse.statusCode).toBe(403)
  })

  test('finds deliveries by customer, tracking number, driver and day, by page', async () => {
    const going = await out()
    await put('Employee', going.deliveryId, { scheduledFor: '2027-01-04' })
    const page = async (body: object) =>
      (await call('Employee', 'POST', '/paginated/1', body)).json() as {
        result: DeliveryReply[]
        totalItems: number
      }
    const found = async (body: object) => (await page(body)).result.map((one) => one.deliveryId)
    expect(await found({ scheduledFor: '2027-01-04' })).toEqual([going.deliveryId])
    expect(await found({ searchString: going.packages[0]?.trackingNumber ?? '' })).toEqual([going.deliveryId])
    expect(await found({ searchString: 'thompson', scheduledFor: '2027-01-04' })).toEqual([going.deliveryId])
    expect(await found({ searchString: 'nobody at all' })).toEqual([])
    const { result, totalItems } = await page({
      driverId: ids['Driver'],
      pageSize: 1,
      sortOrder: '-stopOrder',
    })
    expect([result.length, totalItems > 1]).toEqual([1, true])
    expect((await call('Employee', 'POST', '/paginated/1', { sortOrder: 'address' })).statusCode).toBe(400)
  })

  test('takes an invoice of a delivery away, and no other kind of invoice', async () => {
    const { deliveryId, deliveryInvoiceId } = await asked()
    const page = (await call('Employee', 'POST', '/invoices/paginated/1', { status: 'unpaid' })).json()
    expect(page.result.map((one: { deliveryInvoiceId: string }) => one.deliveryInvoiceId)).toContain(
      deliveryInvoiceId,
    )
    const away = () => call('Senior', 'DELETE', `/invoice/${deliveryInvoiceId}?reason=Our%20fault`)
    expect((await away()).json()).toEqual({ deleted: true })
    const again = await away()
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('is void')])
    const after = (await call('Employee', 'GET', `/${deliveryId}`)).json()
    expect([after.deliveryInvoiceId, after.dueJmdCents]).toEqual([null, 0])
    expect((await call('Senior', 'DELETE', `/invoice/${unknownId}`)).statusCode).toBe(404)
  })
})
