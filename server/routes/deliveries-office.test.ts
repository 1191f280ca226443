import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryReply } from '#sync/api/deliveries.ts'
import { address, type Deliveries, openDeliveries, proof } from '../test/deliveries.ts'

const unknownId = '01999999-9999-7999-8999-999999999999'

let deliveries: Deliveries
beforeAll(async () => {
  deliveries = await openDeliveries()
})
afterAll(() => deliveries.close())

describe('the office', () => {
  test('is told at each step that does not follow where it stands and what would', async () => {
    const { deliveryId } = await deliveries.createDelivery()
    const words = async (body: object) => {
      const answer = await deliveries.put('Employee', deliveryId, body)
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
    await words({ driverId: deliveries.ids['Driver'], status: 'OutForDelivery' })
    expect(await words({ status: 'InStore' })).toEqual([
      409,
      'This delivery is at "Enroute to Customer" and cannot go to "At SLP Office". It can go to "Delivered" or "Returned To SLP Office" from there.',
    ])
    expect(await words({ feeJmdCents: 10_000 })).toEqual([
      409,
      'This delivery is at "Enroute to Customer". Packages, address and fee can be changed only while it is in the office.',
    ])
    const remove = await deliveries.call('Senior', 'DELETE', `/${deliveryId}`)
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
    const packageIds = [await deliveries.waiting('User2')]
    const made: DeliveryReply = (
      await deliveries.call('Employee', 'POST', '', {
        accountId: deliveries.ids['User2'],
        packageIds,
        address,
        feeJmdCents: 100_000,
      })
    ).json()
    expect([made.accountId, made.dueJmdCents]).toEqual([deliveries.ids['User2'], 115_000])
    const changed = (
      await deliveries.put('Employee', made.deliveryId, { feeJmdCents: 50_000, scheduledFor: '2026-12-01' })
    ).json()
    expect([changed.feeJmdCents, changed.dueJmdCents, changed.scheduledFor]).toEqual([
      50_000,
      57_500,
      '2026-12-01',
    ])
    expect(changed.deliveryInvoiceId).not.toBe(made.deliveryInvoiceId)
    const audit = await deliveries.app.deps.db.reads.kysely
      .selectFrom('audit')
      .where('entityId', '=', made.deliveryId)
      .select(['action', 'by', 'before', 'after'])
      .execute()
    expect(audit.map(({ action, by }) => [action, by])).toEqual([
      ['delivery.create', 'Errol Grant'],
      ['delivery.update', 'Errol Grant'],
    ])
    expect(JSON.parse(audit[1]?.before ?? '')).toMatchObject({ feeJmdCents: 100_000, scheduledFor: null })
    expect(
      (await deliveries.put('Employee', made.deliveryId, { driverId: deliveries.ids['User'] })).json().errors,
    ).toEqual({
      driverId: ['is not a driver'],
    })
    const byWarehouse = await deliveries.call('Warehouse', 'POST', '', {
      accountId: deliveries.ids['User2'],
      packageIds,
      address,
    })
    expect(byWarehouse.statusCode).toBe(403)
  })

  test('finds deliveries by customer, tracking number, driver and day, by page', async () => {
    const going = await deliveries.out()
    await deliveries.put('Employee', going.deliveryId, { scheduledFor: '2027-01-04' })
    const page = async (body: object) =>
      (await deliveries.call('Employee', 'POST', '/paginated/1', body)).json() as {
        result: DeliveryReply[]
        totalItems: number
      }
    const found = async (body: object) => (await page(body)).result.map((one) => one.deliveryId)
    expect(await found({ scheduledFor: '2027-01-04' })).toEqual([going.deliveryId])
    expect(await found({ searchString: going.packages[0]?.trackingNumber ?? '' })).toEqual([going.deliveryId])
    expect(await found({ searchString: 'thompson', scheduledFor: '2027-01-04' })).toEqual([going.deliveryId])
    expect(await found({ searchString: 'nobody at all' })).toEqual([])
    const { result, totalItems } = await page({
      driverId: deliveries.ids['Driver'],
      pageSize: 1,
      sortOrder: '-stopOrder',
    })
    expect([result.length, totalItems > 1]).toEqual([1, true])
    expect(
      (await deliveries.call('Employee', 'POST', '/paginated/1', { sortOrder: 'address' })).statusCode,
    ).toBe(400)
  })

  test('takes an invoice of a delivery away, and no other kind of invoice', async () => {
    const { deliveryId, deliveryInvoiceId } = await deliveries.createDelivery()
    const page = (
      await deliveries.call('Employee', 'POST', '/invoices/paginated/1', { status: 'unpaid' })
    ).json()
    expect(page.result.map((one: { deliveryInvoiceId: string }) => one.deliveryInvoiceId)).toContain(
      deliveryInvoiceId,
    )
    const away = () => deliveries.call('Senior', 'DELETE', `/invoice/${deliveryInvoiceId}?reason=Our%20fault`)
    expect((await away()).json()).toEqual({ deleted: true })
    const again = await away()
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('is void')])
    const after = (await deliveries.call('Employee', 'GET', `/${deliveryId}`)).json()
    expect([after.deliveryInvoiceId, after.dueJmdCents]).toEqual([null, 0])
    expect((await deliveries.call('Senior', 'DELETE', `/invoice/${unknownId}`)).statusCode).toBe(404)
  })
})
