import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import { isDeliveryRequest } from '#sync/rules/deliveries/delivery-request.ts'
import {
  address,
  type Deliveries,
  doorCash,
  noSuchDelivery,
  openDeliveries,
  proof,
} from '../../test/deliveries.ts'

const unknownId = '01999999-9999-7999-8999-999999999999'

let deliveries: Deliveries
beforeAll(async () => {
  deliveries = await openDeliveries()
})
afterAll(() => deliveries.close())

describe('a customer', () => {
  test('asks for own packages that wait: the address is copied and the fee billed with GCT', async () => {
    const packageId = await deliveries.waiting()
    const answer = await deliveries.call('User', 'POST', '', { packageIds: [packageId], address })
    const delivery: DeliveryReply = answer.json()
    expect(answer.statusCode).toBe(200)
    expect(delivery).toMatchObject({
      accountId: deliveries.ids['User'],
      packageIds: [packageId],
      status: 'InStore',
      feeJmdCents: 80_000,
      dueJmdCents: 92_000,
      driverId: null,
      address: { ...address, country: 'Jamaica' },
      customer: { firstName: 'Ursula', lastName: 'Thompson' },
    })
    expect((await deliveries.call('User', 'GET', '/customer')).json()).toContainEqual(delivery)
    expect((await deliveries.call('User', 'GET', '/customer/InStore')).json()).toContainEqual(delivery)
    expect((await deliveries.call('User2', 'GET', '/customer')).json()).not.toContainEqual(delivery)
    const unpaid = (
      await deliveries.call('Employee', 'GET', `/invoices/unpaid/account/${deliveries.ids['User']}`)
    ).json()
    expect(unpaid).toContainEqual(
      expect.objectContaining({
        deliveryInvoiceId: delivery.deliveryInvoiceId,
        kind: 'Delivery',
        statusId: 'unpaid',
        totalJmdCents: 92_000,
        gctJmdCents: 12_000,
      }),
    )
  })

  test('sends the same request twice and makes one delivery', async () => {
    const packageIds = [await deliveries.waiting()]
    const send = (ids = packageIds) =>
      deliveries.as(deliveries.tokens['User'] ?? '', {
        method: 'POST',
        url: '/api/deliveries',
        headers: { 'idempotency-key': 'a lost answer' },
        payload: { packageIds: ids, address },
      })
    expect((await send()).json()).toEqual((await send()).json())
    expect((await send([await deliveries.waiting()])).statusCode).toBe(409)
  })

  test('asks for a stranger’s package as for one that is not there; one on its way cannot be delivered yet', async () => {
    const strangers = await deliveries.waiting('User2')
    const [a, b] = [
      await deliveries.ask({ packageIds: [strangers] }),
      await deliveries.ask({ packageIds: [unknownId] }),
    ]
    expect([a.statusCode, a.json()]).toEqual([404, b.json()])
    const travelling = await deliveries.ask({ packageIds: [await deliveries.waiting('User', 'AtCustoms')] })
    expect([travelling.statusCode, travelling.json().message]).toEqual([
      409,
      expect.stringMatching(
        /^TBA\d+ is at "At customs"\. Only a package that is "at local office" or "ready for pickup" can be delivered\.$/,
      ),
    ])
    const addressId = await deliveries.ask({ address: undefined, addressId: unknownId })
    expect(addressId.statusCode).toBe(404)
    const forOther = await deliveries.ask({ accountId: deliveries.ids['User2'] })
    expect(forOther.statusCode).toBe(404)
  })

  test('has a package on one open delivery only', async () => {
    const first = await deliveries.createDelivery()
    const secondReply = await deliveries.ask({ packageIds: first.packageIds })
    expect([secondReply.statusCode, secondReply.json().message]).toEqual([
      409,
      expect.stringContaining(
        'is on another delivery, which is at "At SLP Office". Change or delete that one first.',
      ),
    ])
  })

  test('says nothing that is the office’s to say', async () => {
    for (const [field, value] of Object.entries({
      feeJmdCents: 0,
      driverId: deliveries.ids['Driver'],
      stopOrder: 1,
    })) {
      const answer = await deliveries.ask({ [field]: value })
      expect([field, answer.statusCode, answer.json().errors]).toEqual([
        field,
        400,
        { [field]: [expect.stringMatching(/^[A-Z].* is set by the office\.$/)] },
      ])
    }
    const { deliveryId } = await deliveries.createDelivery()
    expect((await deliveries.put('User', deliveryId, { status: 'Delivered', proof })).statusCode).toBe(400)
    expect((await deliveries.call('User', 'GET', '/customer')).json()[0].status).toBe('InStore')
  })

  test('chooses a day that is not over and a time that we drive at', async () => {
    const day = '2099-12-01'
    const window = { windowFrom: '12:00', windowTo: '16:00' }
    expect(await deliveries.createDelivery({ scheduledFor: day, ...window })).toMatchObject({
      scheduledFor: day,
      ...window,
    })
    const refusals = [
      await deliveries.ask({ scheduledFor: '2020-01-01' }),
      await deliveries.ask({ scheduledFor: day, windowFrom: '03:00', windowTo: '03:15' }),
      await deliveries.put('User', (await deliveries.createDelivery()).deliveryId, {
        scheduledFor: '2020-01-01',
      }),
    ]
    expect(refusals.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [400, 'This day is over. Choose a later day.'],
      [
        400,
        'We don’t deliver at this time. Choose 9:00\u00a0am – 12:00\u00a0pm, 12:00\u00a0pm – 4:00\u00a0pm or 4:00\u00a0pm – 7:00\u00a0pm.',
      ],
      [400, 'This day is over. Choose a later day.'],
    ])
  })

  test('[Y8] asks for a day on which the office delivers, and its day is agreed once the office plans it', async () => {
    // A Sunday, and a Tuesday.
    const refusal = await deliveries.ask({ scheduledFor: '2099-12-06' })
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      400,
      expect.stringMatching(/doesn’t deliver on this day\. It delivers on Monday, Tuesday, .* and Saturday/),
    ])
    const { deliveryId, confirmedAt } = await deliveries.createDelivery({ scheduledFor: '2099-12-01' })
    expect(confirmedAt).toBeNull()
    // The list of requests, by the rule that the dashboard counts them by.
    const requestIds = async () => {
      const list = async (body: object) =>
        (await deliveries.call('Employee', 'POST', '/paginated/1', { pageSize: 100, ...body })).json().result
      const rows: DeliveryReply[] = await list({})
      const ids = (await list({ requested: true })).map((row: DeliveryReply) => row.deliveryId)
      expect(ids.toSorted()).toEqual(
        rows
          .filter(isDeliveryRequest)
          .map((row) => row.deliveryId)
          .toSorted(),
      )
      return ids
    }
    expect(await requestIds()).toContain(deliveryId)
    const confirmationAfter = async (login: string, body: object) =>
      (await deliveries.put(login, deliveryId, body)).json().confirmedAt
    expect(await confirmationAfter('Employee', { driverId: deliveries.ids['Driver'] })).toEqual(
      expect.any(String),
    )
    expect(await requestIds()).not.toContain(deliveryId)
    expect(await confirmationAfter('User', { scheduledFor: '2099-12-02' })).toBeNull()
    expect(await confirmationAfter('Employee', { scheduledFor: '2099-12-06' })).toEqual(expect.any(String))
    // The office may drive on a Sunday, and the customer may keep that day.
    expect((await deliveries.put('User', deliveryId, { scheduledFor: '2099-12-06' })).statusCode).toBe(200)
  })

  test('reads who took it and when, and nothing that is between the driver and the office', async () => {
    const { deliveryId } = await deliveries.out()
    await deliveries.put('Driver', deliveryId, {
      status: 'Delivered',
      proof: { ...proof, idLast4: '4711', latitude: 18, longitude: -76.8, accuracyM: 5 },
      collected: doorCash,
    })
    const ownDeliveries = (await deliveries.call('User', 'GET', '/customer')).json()
    const ownDelivery = ownDeliveries.find((row: DeliveryReply) => row.deliveryId === deliveryId)
    expect(ownDelivery).toMatchObject({ status: 'Delivered', proof: { recipientName: proof.recipientName } })
    expect(ownDelivery.proof).toMatchObject({
      idType: '',
      idLast4: '',
      latitude: null,
      signatureFileId: null,
    })
    const office = (await deliveries.call('Employee', 'GET', `/${deliveryId}`)).json()
    expect(office.proof).toMatchObject({ idType: proof.idType, idLast4: '4711', latitude: 18 })
  })

  test('changes and cancels it while it is in the office, and then no longer', async () => {
    const delivery = await deliveries.createDelivery()
    const moveReply = await deliveries.put('User', delivery.deliveryId, {
      address: { ...address, line1: '7 Trafalgar Road' },
    })
    expect(moveReply.json().address.line1).toBe('7 Trafalgar Road')
    const going = await deliveries.out()
    const late = [
      await deliveries.put('User', going.deliveryId, { scheduledFor: '2099-12-01' }),
      await deliveries.call('User', 'DELETE', `/${going.deliveryId}`),
    ]
    expect(late.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [
        409,
        'This delivery is at "Enroute to Customer". It can be changed only while it is in the office. Please call us.',
      ],
      [
        409,
        'This delivery is at "Enroute to Customer". It can be cancelled only before it first leaves the office. Please call us.',
      ],
    ])
    expect((await deliveries.call('User', 'DELETE', `/${delivery.deliveryId}`)).json()).toMatchObject({
      deliveryId: delivery.deliveryId,
    })
    expect((await deliveries.ask({ packageIds: delivery.packageIds })).statusCode).toBe(200)
    const invoice = await deliveries.app.deps.db.reads.kysely
      .selectFrom('invoice')
      .where('deliveryId', '=', delivery.deliveryId)
      .select(['statusId', 'voidReason'])
      .execute()
    expect(invoice).toEqual([{ statusId: 'void', voidReason: 'The delivery was cancelled' }])
  })

  test('chooses another day for one that came back, and cannot call it off any more', async () => {
    const { deliveryId } = await deliveries.out()
    const attempt = { reason: 'NobodyHome' }
    await deliveries.put('Driver', deliveryId, { status: 'ReturnedToOffice', attempt })
    const secondReply = await deliveries.put('User', deliveryId, { scheduledFor: '2099-12-02' })
    expect([secondReply.statusCode, secondReply.json().scheduledFor]).toEqual([200, '2099-12-02'])
    const cancelReply = await deliveries.call('User', 'DELETE', `/${deliveryId}`)
    expect([cancelReply.statusCode, cancelReply.json().message]).toEqual([
      409,
      'This delivery is at "Returned To SLP Office". It can be cancelled only before it first leaves the office. Please call us.',
    ])
  })

  test('reaches a stranger’s delivery as little as one that is not there', async () => {
    const { deliveryId } = await deliveries.createDelivery()
    expect((await deliveries.put('User', deliveryId, { scheduledFor: '2031-12-02' })).statusCode).toBe(200)
    for (const id of [deliveryId, unknownId])
      for (const answer of [
        await deliveries.put('User2', id, { scheduledFor: '2031-12-03' }),
        await deliveries.call('User2', 'DELETE', `/${id}`),
      ])
        expect([answer.statusCode, answer.json()]).toEqual([404, noSuchDelivery])
  })
})
