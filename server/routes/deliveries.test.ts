import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryReply } from '#sync/api/deliveries.ts'
import { address, type Deliveries, noSuchDelivery, openDeliveries, proof } from '../test/deliveries.ts'

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
    const made: DeliveryReply = answer.json()
    expect(answer.statusCode).toBe(200)
    expect(made).toMatchObject({
      accountId: deliveries.ids['User'],
      packageIds: [packageId],
      status: 'InStore',
      feeJmdCents: 80_000,
      dueJmdCents: 92_000,
      driverId: null,
      address: { ...address, country: 'Jamaica' },
      customer: { firstName: 'Ursula', lastName: 'Thompson' },
    })
    expect((await deliveries.call('User', 'GET', '/customer')).json()).toContainEqual(made)
    expect((await deliveries.call('User', 'GET', '/customer/InStore')).json()).toContainEqual(made)
    expect((await deliveries.call('User2', 'GET', '/customer')).json()).not.toContainEqual(made)
    const unpaid = (
      await deliveries.call('Employee', 'GET', `/invoices/unpaid/account/${deliveries.ids['User']}`)
    ).json()
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
        /^TBA\d+ is at "At customs"\. Only a package that is "at local office" or "ready for pick-up" can be delivered\.$/,
      ),
    ])
    const addressId = await deliveries.ask({ address: undefined, addressId: unknownId })
    expect(addressId.statusCode).toBe(404)
    const forOther = await deliveries.ask({ accountId: deliveries.ids['User2'] })
    expect(forOther.statusCode).toBe(404)
  })

  test('has a package on one open delivery only', async () => {
    const first = await deliveries.createDelivery()
    const again = await deliveries.ask({ packageIds: first.packageIds })
    expect([again.statusCode, again.json().message]).toEqual([
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
        { [field]: ['is set by the office'] },
      ])
    }
    const { deliveryId } = await deliveries.createDelivery()
    expect((await deliveries.put('User', deliveryId, { status: 'Delivered', proof })).statusCode).toBe(400)
    expect((await deliveries.call('User', 'GET', '/customer')).json()[0].status).toBe('InStore')
  })

  test('changes and cancels it while it is in the office, and then no longer', async () => {
    const made = await deliveries.createDelivery()
    const moved = await deliveries.put('User', made.deliveryId, {
      address: { ...address, line1: '7 Trafalgar Road' },
    })
    expect(moved.json().address.line1).toBe('7 Trafalgar Road')
    const going = await deliveries.out()
    const late = [
      await deliveries.put('User', going.deliveryId, { scheduledFor: '2026-12-01' }),
      await deliveries.call('User', 'DELETE', `/${going.deliveryId}`),
    ]
    for (const answer of late)
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'This delivery is at "Enroute to Customer". It can be changed or cancelled only while it is still in the office. Please call us.',
      ])
    expect((await deliveries.call('User', 'DELETE', `/${made.deliveryId}`)).json()).toEqual({ deleted: true })
    expect((await deliveries.ask({ packageIds: made.packageIds })).statusCode).toBe(200)
    const invoice = await deliveries.app.deps.db.reads.kysely
      .selectFrom('invoice')
      .where('deliveryId', '=', made.deliveryId)
      .select(['statusId', 'voidReason'])
      .execute()
    expect(invoice).toEqual([{ statusId: 'void', voidReason: 'The delivery was cancelled' }])
  })

  test('reaches a stranger’s delivery as little as one that is not there', async () => {
    const { deliveryId } = await deliveries.createDelivery()
    expect((await deliveries.put('User', deliveryId, { scheduledFor: '2026-12-01' })).statusCode).toBe(200)
    for (const id of [deliveryId, unknownId])
      for (const answer of [
        await deliveries.put('User2', id, { scheduledFor: '2026-12-02' }),
        await deliveries.call('User2', 'DELETE', `/${id}`),
      ])
        expect([answer.statusCode, answer.json()]).toEqual([404, noSuchDelivery])
  })
})
