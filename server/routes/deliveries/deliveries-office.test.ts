import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import { address, type Deliveries, doorCash, openDeliveries, proof } from '../../test/deliveries.ts'

const unknownId = '01999999-9999-7999-8999-999999999999'

let deliveries: Deliveries
beforeAll(async () => {
  deliveries = await openDeliveries()
})
afterAll(() => deliveries.close())

describe('the office', () => {
  test('reads the current state and the next possible one at each step that does not follow', async () => {
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
    expect(await words({ driverId: null })).toEqual([
      409,
      'This delivery is on the way and needs a driver. Give it to another one, or have it brought back.',
    ])
    await words({ status: 'Delivered', proof, collected: doorCash })
    expect(await words({ driverId: null })).toEqual([
      409,
      'This delivery is at "Delivered". Driver, day and stop can no longer be changed.',
    ])
  })

  test('makes one for anybody, changes its fee, and every change is in the audit', async () => {
    const packageIds = [await deliveries.waiting('User2')]
    const delivery: DeliveryReply = (
      await deliveries.call('Employee', 'POST', '', {
        accountId: deliveries.ids['User2'],
        packageIds,
        address,
        feeJmdCents: 100_000,
      })
    ).json()
    expect([delivery.accountId, delivery.dueJmdCents]).toEqual([deliveries.ids['User2'], 115_000])
    const changedDelivery = (
      await deliveries.put('Employee', delivery.deliveryId, {
        feeJmdCents: 50_000,
        scheduledFor: '2031-12-02',
      })
    ).json()
    expect([changedDelivery.feeJmdCents, changedDelivery.dueJmdCents, changedDelivery.scheduledFor]).toEqual([
      50_000,
      57_500,
      '2031-12-02',
    ])
    expect(changedDelivery.deliveryInvoiceId).not.toBe(delivery.deliveryInvoiceId)
    const audit = await deliveries.app.deps.db.reads.kysely
      .selectFrom('audit')
      .where('entityId', '=', delivery.deliveryId)
      .select(['action', 'by', 'before', 'after'])
      .orderBy('auditId')
      .execute()
    expect(audit.map(({ action, by }) => [action, by])).toEqual([
      ['delivery.create', 'Errol Grant'],
      ['delivery.update', 'Errol Grant'],
    ])
    expect(JSON.parse(audit[1]?.before ?? '')).toMatchObject({ feeJmdCents: 100_000, scheduledFor: null })
    expect(
      (await deliveries.put('Employee', delivery.deliveryId, { driverId: deliveries.ids['User'] })).json()
        .errors,
    ).toEqual({
      driverId: ['Driver is not a driver.'],
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
    await deliveries.put('Employee', going.deliveryId, { scheduledFor: '2032-01-05' })
    const page = async (body: object) =>
      (await deliveries.call('Employee', 'POST', '/paginated/1', body)).json() as {
        result: DeliveryReply[]
        totalItems: number
      }
    const findIds = async (body: object) => (await page(body)).result.map((row) => row.deliveryId)
    expect(await findIds({ scheduledFor: '2032-01-05' })).toEqual([going.deliveryId])
    expect(await findIds({ searchString: going.packages[0]?.trackingNumber ?? '' })).toEqual([
      going.deliveryId,
    ])
    expect(await findIds({ searchString: 'thompson', scheduledFor: '2032-01-05' })).toEqual([
      going.deliveryId,
    ])
    expect(await findIds({ searchString: 'nobody at all' })).toEqual([])
    const [, area = '', office = '', line = ''] =
      /(\d{3})\D*(\d{3})\D*(\d{4})$/.exec(going.customer.phone) ?? []
    for (const searchString of [
      `${area}${office}${line}`,
      `+1 (${area}) ${office}-${line}`,
      `${area}.${office}.${line}`,
    ])
      expect(await findIds({ searchString, scheduledFor: '2032-01-05' })).toEqual([going.deliveryId])
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
    expect(page.result.map((invoice: { deliveryInvoiceId: string }) => invoice.deliveryInvoiceId)).toContain(
      deliveryInvoiceId,
    )
    const voidInvoice = () =>
      deliveries.call('Senior', 'DELETE', `/invoice/${deliveryInvoiceId}?reason=Our%20fault`)
    expect((await voidInvoice()).json()).toMatchObject({
      deliveryInvoiceId,
      statusId: 'void',
      voidReason: 'Our fault',
    })
    const secondReply = await voidInvoice()
    expect([secondReply.statusCode, secondReply.json().message]).toEqual([
      409,
      expect.stringContaining('is void'),
    ])
    const after = (await deliveries.call('Employee', 'GET', `/${deliveryId}`)).json()
    expect([after.deliveryInvoiceId, after.dueJmdCents]).toEqual([null, 0])
    const unknownReply = await deliveries.call('Senior', 'DELETE', `/invoice/${unknownId}?reason=Ours`)
    expect(unknownReply.statusCode).toBe(404)
  })

  test('is asked for with a reason to go on unpaid: stored for a senior, refused for a clerk and a customer', async () => {
    const waiverReason = 'Pays on Friday'
    const accountId = deliveries.ids['User']
    const seniorReply = await deliveries.ask({ waiverReason, accountId }, 'Senior')
    expect(seniorReply.json().waiver).toMatchObject({ reason: waiverReason, by: 'Selvin Clarke' })
    const clerk = await deliveries.ask({ waiverReason, accountId }, 'Employee')
    const customer = await deliveries.ask({ waiverReason })
    expect([clerk, customer].map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual(
      [
        [403, ['waiverReason']],
        [400, ['waiverReason']],
      ],
    )
  })

  test('takes a delivery back as it gave it', async () => {
    const { deliveryId } = await deliveries.createDelivery()
    const wholeDelivery = (await deliveries.call('Employee', 'GET', `/${deliveryId}`)).json()
    const answer = await deliveries.put('Employee', deliveryId, wholeDelivery)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { deliveryId, proof: null, collected: null },
    ])
  })

  test('a fee whose invoice was voided on the way is not paid', async () => {
    const { deliveryId, deliveryInvoiceId } = await deliveries.out()
    await deliveries.call('Senior', 'DELETE', `/invoice/${deliveryInvoiceId}?reason=Wrong`)
    const handOver = await deliveries.put('Driver', deliveryId, { status: 'Delivered', proof })
    expect([handOver.statusCode, handOver.json().message]).toEqual([
      409,
      expect.stringContaining('It has no invoice: the last one was voided.'),
    ])
  })

  test('its invoice goes with a reason only; it is billed again before it goes out, and handed over paid or waived', async () => {
    const { deliveryId, deliveryInvoiceId } = await deliveries.createDelivery()
    const without = await deliveries.call('Senior', 'DELETE', `/invoice/${deliveryInvoiceId}`)
    expect([without.statusCode, without.json().errors.reason]).toEqual([400, expect.anything()])
    await deliveries.call('Senior', 'DELETE', `/invoice/${deliveryInvoiceId}?reason=Wrong`)
    await deliveries.put('Employee', deliveryId, { driverId: deliveries.ids['Driver'] })
    const out = (await deliveries.put('Driver', deliveryId, { status: 'OutForDelivery' })).json()
    expect([out.deliveryInvoiceId === null, out.dueJmdCents > 0]).toEqual([false, true])
    const handOver = { status: 'Delivered', proof }
    const unpaid = await deliveries.put('Driver', deliveryId, handOver)
    expect([unpaid.statusCode, unpaid.json().message]).toEqual([
      409,
      expect.stringMatching(/^The fee of this delivery is not paid yet. Invoice INV-\S+ still has J\$/),
    ])
    const waiverReason = 'Our mistake'
    expect((await deliveries.put('Driver', deliveryId, { waiverReason })).statusCode).toBe(400)
    expect((await deliveries.put('Employee', deliveryId, { waiverReason })).statusCode).toBe(403)
    expect((await deliveries.put('Senior', deliveryId, { waiverReason })).json().waiver.reason).toBe(
      waiverReason,
    )
    expect((await deliveries.put('Driver', deliveryId, handOver)).statusCode).toBe(200)
  })
})
