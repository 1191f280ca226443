import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import { type Deliveries, noSuchDelivery, openDeliveries, proof } from '../../test/deliveries.ts'
import { writerOf } from '../../test/writer.ts'

const unknownId = '01999999-9999-7999-8999-999999999999'

let deliveries: Deliveries
beforeAll(async () => {
  deliveries = await openDeliveries()
})
afterAll(() => deliveries.close())

const packageNow = async (packageId: string) =>
  (await deliveries.as(deliveries.tokens['Admin'] ?? '', { url: `/api/packages/${packageId}` })).json()

describe('a driver', () => {
  test('takes it out, hands it over and collects: packages delivered, money taken and not yet seen, hub told', async () => {
    const going = await deliveries.out()
    const messages: unknown[] = []
    const stop = deliveries.app.deps.db.events.onPayment((info) => messages.push(info))
    deliveries.clock.forward(120_000)
    const at = new Date(deliveries.clock.now() - 60_000).toISOString()
    const body = {
      status: 'Delivered',
      proof: { ...proof, at, latitude: 18.0179, longitude: -76.8099, accuracyM: 12 },
      collected: { method: 'Cash', amountJmdCents: 100_000, tenderedJmdCents: 120_000 },
    }
    const answer = await deliveries.put('Driver', going.deliveryId, body)
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
    const payments = await deliveries.app.deps.db.reads.kysely
      .selectFrom('payment')
      .where('deliveryId', '=', going.deliveryId)
      .selectAll()
      .execute()
    expect(payments).toMatchObject([
      { amountJmdCents: 100_000, changeJmdCents: 20_000, receiptCheck: 0, receivedBy: 'Devon Brown' },
    ])
    const secondReply = await deliveries.put('Driver', going.deliveryId, body)
    stop()
    expect([secondReply.statusCode, messages.length]).toEqual([200, 1])
    const otherReply = await deliveries.put('Driver', going.deliveryId, {
      ...body,
      proof: { ...proof, recipientName: 'Else' },
    })
    expect([otherReply.statusCode, otherReply.json().message]).toEqual([
      409,
      'This delivery is at "Delivered" and cannot go to "Delivered". Nothing follows that.',
    ])
  })

  test('shows the customer only pictures of the driver’s own in the proof', async () => {
    const { deliveryId } = await deliveries.out()
    const fileId = '01999999-9999-7999-8999-000000000001'
    await writerOf(deliveries.app.deps.db)
      .insertInto('file')
      .values({
        ...{ fileId, name: 'id.jpg', contentType: 'image/jpeg', size: 1, sha256: '0f'.repeat(32) },
        ...{
          ownerAccountId: deliveries.ids['User2'] ?? '',
          visibility: 'Private',
          kind: 'photo',
          path: 'none',
        },
        createdAt: '2026-11-01T00:00:00.000Z',
      })
      .execute()
    const answer = await deliveries.put('Driver', deliveryId, {
      status: 'Delivered',
      proof: { ...proof, photoFileIds: [fileId] },
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { proof: ['Proof names a picture that somebody else took.'] },
    ])
  })

  test('brings it back with a reason and goes again', async () => {
    const { deliveryId } = await deliveries.out()
    const bare = await deliveries.put('Driver', deliveryId, { status: 'ReturnedToOffice' })
    expect([bare.statusCode, bare.json().errors]).toEqual([400, { attempt: ['Attempt is missing.'] }])
    const attemptReply = await deliveries.put('Driver', deliveryId, {
      attempt: { reason: 'NobodyHome', note: 'Rang twice' },
    })
    expect([attemptReply.json().status, attemptReply.json().attempts.length]).toEqual(['OutForDelivery', 1])
    const returnChange = { status: 'ReturnedToOffice', attempt: { reason: 'CannotPay' } }
    const returnedDelivery = (await deliveries.put('Driver', deliveryId, returnChange)).json()
    expect(returnedDelivery.attempts).toMatchObject([
      { reason: 'NobodyHome', note: 'Rang twice', by: 'Devon Brown' },
      { reason: 'CannotPay' },
    ])
    expect((await deliveries.put('Driver', deliveryId, returnChange)).json().attempts).toHaveLength(2)
    expect((await deliveries.put('Driver', deliveryId, { status: 'OutForDelivery' })).json().status).toBe(
      'OutForDelivery',
    )
  })

  test('reaches only what is assigned to that driver, in every call', async () => {
    const { deliveryId } = await deliveries.createDelivery()
    const ownDelivery = await deliveries.out()
    for (const id of [deliveryId, unknownId])
      for (const answer of [
        await deliveries.call('Driver', 'GET', `/${id}`),
        await deliveries.put('Driver', id, { status: 'OutForDelivery' }),
      ])
        expect([answer.statusCode, answer.json()]).toEqual([404, noSuchDelivery])
    expect(
      (await deliveries.call('Driver', 'GET', `/${ownDelivery.deliveryId}`)).json().authorizedPersons,
    ).toEqual([])
    const lists: DeliveryReply[][] = [
      (await deliveries.call('Driver', 'GET', '')).json(),
      (await deliveries.call('Driver', 'GET', '/status/OutForDelivery')).json(),
      (await deliveries.call('Driver', 'POST', '/paginated/1', { pageSize: 100 })).json().result,
    ]
    for (const list of lists) {
      expect(list.map((delivery) => delivery.deliveryId)).toContain(ownDelivery.deliveryId)
      expect(new Set(list.map((delivery) => delivery.driverId))).toEqual(new Set([deliveries.ids['Driver']]))
    }
    const invoices = (
      await deliveries.call('Driver', 'GET', `/invoices/unpaid/account/${deliveries.ids['User']}`)
    ).json()
    const seenIds = invoices.map((invoice: { deliveryId: string }) => invoice.deliveryId)
    expect([seenIds.includes(ownDelivery.deliveryId), seenIds.includes(deliveryId)]).toEqual([true, false])
  })

  test('says nothing of fee, packages or who drives', async () => {
    const { deliveryId } = await deliveries.out()
    for (const body of [
      { feeJmdCents: 0 },
      { packageIds: [unknownId] },
      { driverId: deliveries.ids['Driver'] },
    ])
      expect((await deliveries.put('Driver', deliveryId, body)).statusCode).toBe(400)
    expect((await deliveries.call('Driver', 'DELETE', `/${deliveryId}`)).statusCode).toBe(403)
  })
})
