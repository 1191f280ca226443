import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DriverDayReply } from '#sync/api/deliveries/delivery-plans.ts'
import { must } from '#sync/lib/must.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { address, type Deliveries, doorCash, openDeliveries, proof } from '../../test/deliveries.ts'
import { deviceOf } from '../../test/harness.ts'

let work: Deliveries
beforeAll(async () => {
  work = await openDeliveries()
})
afterAll(() => work.close())

const plan = (login: string, stops: object[]) => work.call(login, 'POST', '/plan', { stops })
const get = async (deliveryId: string) => (await work.call('Employee', 'GET', `/${deliveryId}`)).json()

test('a round is planned in one call: driver, order, day and window of each stop', async () => {
  const [firstDelivery, secondDelivery] = [await work.createDelivery(), await work.createDelivery()]
  const day = { scheduledFor: '2026-11-24', windowFrom: '09:00', windowTo: '12:30' }
  const answer = await plan('Employee', [
    { deliveryId: firstDelivery.deliveryId, driverId: work.ids['Driver'], stopOrder: 2, ...day },
    { deliveryId: secondDelivery.deliveryId, driverId: work.ids['Driver'], stopOrder: 1, ...day },
  ])
  expect([answer.statusCode, answer.json()]).toEqual([200, { planned: 2 }])
  expect(await get(firstDelivery.deliveryId)).toMatchObject({ stopOrder: 2, ...day })
  expect(await get(secondDelivery.deliveryId)).toMatchObject({ stopOrder: 1, ...day })
})

test('a single stop that cannot be planned is named, and leaves the others as they were', async () => {
  const [open, finishedDelivery] = [await work.createDelivery(), await work.out()]
  await work.put('Driver', finishedDelivery.deliveryId, { status: 'Delivered', proof, collected: doorCash })
  const answer = await plan('Employee', [
    { deliveryId: open.deliveryId, driverId: work.ids['Driver'] },
    { deliveryId: finishedDelivery.deliveryId, stopOrder: 4 },
  ])
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toContain(
    `${address.line1}, ${address.town}: This delivery is at "Delivered"`,
  )
  expect((await get(open.deliveryId)).driverId).toBeNull()
})

test('a stop that another person has planned since it was read is not planned again unseen', async () => {
  const { deliveryId } = await work.createDelivery()
  const seenPlan = { driverId: null, scheduledFor: null }
  const [first, second] = [{ driverId: work.ids['Driver'] }, { driverId: null, scheduledFor: '2026-11-25' }]
  expect((await plan('Employee', [{ deliveryId, ...first, base: seenPlan }])).statusCode).toBe(200)
  const answer = await plan('Employee', [
    { deliveryId, ...second, base: { ...seenPlan, driverId: work.ids['Employee'] } },
  ])
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    `${address.line1}, ${address.town}: Somebody else changed this in the meantime: Driver. Nothing was saved. Check the current values, then save again.`,
  ])
  // The same plan sent again, and a move within the round, take nothing from anyone.
  expect((await plan('Employee', [{ deliveryId, ...first, base: seenPlan }])).statusCode).toBe(200)
  expect((await plan('Employee', [{ deliveryId, stopOrder: 3, base: seenPlan }])).statusCode).toBe(200)
  expect(await get(deliveryId)).toMatchObject({ ...first, stopOrder: 3 })
})

test('a driver orders the own stops, and gives none away', async () => {
  const { deliveryId } = await work.createDelivery()
  const strangers = await work.createDelivery()
  await plan('Employee', [{ deliveryId, driverId: work.ids['Driver'], stopOrder: 9 }])
  expect((await plan('Driver', [{ deliveryId, stopOrder: 3 }])).statusCode).toBe(200)
  expect((await get(deliveryId)).stopOrder).toBe(3)
  expect((await plan('Driver', [{ deliveryId, driverId: null }])).statusCode).toBe(400)
  expect((await plan('Driver', [{ deliveryId: strangers.deliveryId, stopOrder: 1 }])).statusCode).toBe(404)
})

test.each([
  [{ windowFrom: '14:00', windowTo: '12:00' }, 'ends before it begins'],
  [{ windowFrom: '14:00' }, 'both ends'],
  [{ windowFrom: '2 pm', windowTo: '16:00' }, 'time like 09:30'],
])('a window that is none is refused: %j', async (window, words) => {
  const { deliveryId } = await work.createDelivery()
  const answer = await work.put('Employee', deliveryId, window)
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)])
})

test('a delivery is found by its number, its town and its parish, and as unassigned only while it has no driver', async () => {
  const { deliveryId } = await work.createDelivery({
    address: { ...address, line1: '5 Negril Pier', town: 'Negril', parish: 'Westmoreland' },
  })
  const findRows = async (body: object) =>
    (await work.call('Employee', 'POST', '/paginated/1', body)).json().result.map((row: object) => row)
  const ids = async (body: object) =>
    (await findRows(body)).map((row: { deliveryId: string }) => row.deliveryId)
  expect(await ids({ searchString: deliveryNumber(deliveryId) })).toEqual([deliveryId])
  expect(await ids({ searchString: 'negril pier' })).toEqual([deliveryId])
  expect(await ids({ parish: 'Westmoreland' })).toEqual([deliveryId])
  expect(await ids({ parish: 'Westmoreland', unassigned: true })).toEqual([deliveryId])
  await plan('Employee', [{ deliveryId, driverId: work.ids['Driver'], scheduledFor: '2031-12-02' }])
  expect(await ids({ parish: 'Westmoreland', unassigned: true })).toEqual([])
  expect(await ids({ from: '2031-12-02', to: '2031-12-02' })).toEqual([deliveryId])
  expect(await ids({ from: '2031-12-03' })).toEqual([])
  // Letters that are in many ids are no number.
  expect(await ids({ searchString: deliveryId.slice(-3) })).not.toContain(deliveryId)
  const sheet = await work.call('Employee', 'POST', '/export', { parish: 'Westmoreland', format: 'csv' })
  expect(sheet.body).toContain(`${deliveryNumber(deliveryId)},At SLP Office`)
  expect(
    sheet.body
      .trim()
      .split('\n')
      .filter((line) => line.includes('DLV-')),
  ).toHaveLength(1)
})

test('why a delivery is cancelled is on its void invoice', async () => {
  const delivery = await work.createDelivery()
  const invoiceId = must(delivery.deliveryInvoiceId, 'an invoice')
  const deletion = await work.call('Senior', 'DELETE', `/${delivery.deliveryId}?reason=Moved%20away`)
  expect(deletion.statusCode).toBe(200)
  const invoice = await work.as(work.tokens['Senior'] ?? '', {
    url: `/api/invoices/GetByInvoiceId/${invoiceId}`,
  })
  expect(invoice.json()).toMatchObject({
    statusId: 'void',
    voidReason: 'The delivery was cancelled: Moved away',
  })
})

const daysFor = async (login: string): Promise<DriverDayReply[]> =>
  (await work.call(login, 'GET', '/days')).json()

/** The driver's phone closes the day with this cash in hand. */
async function closeDay(countedJmdCents: number, note = ''): Promise<string> {
  const accountId = work.ids['Driver'] ?? ''
  const device = deviceOf(work.app.deps, {
    ...{ accountId, name: 'Devon Brown', role: 'Driver', brand: 'quayside', branchId: null },
    permissions: defaultPermissions('Driver'),
  })
  const { results } = await device.push(
    device.change('delivery.closeDay', { driverId: accountId, countedJmdCents, note }),
  )
  expect(results.map(({ status, message }) => [status, message ?? ''])).toEqual([['applied', '']])
  return must((await daysFor('Employee'))[0], 'the closed day').driverDayId
}

/** Brings back what the demo's round has out, so that the day can be closed. */
async function emptyVan(): Promise<void> {
  for (const { deliveryId } of (await work.call('Driver', 'GET', '/status/OutForDelivery')).json())
    await work.put('Driver', deliveryId, { status: 'ReturnedToOffice', attempt: { reason: 'NobodyHome' } })
}
const expectedNow = async () => {
  const { result } = (
    await work.call('Driver', 'POST', '/paginated/1', { status: 'Delivered', pageSize: 100 })
  ).json()
  const countedIds = new Set((await daysFor('Driver')).flatMap(({ deliveryIds }) => deliveryIds))
  return result
    .filter((delivery: { deliveryId: string }) => !countedIds.has(delivery.deliveryId))
    .reduce(
      (sum: number, delivery: { collected: { amountJmdCents: number } | null }) =>
        sum + (delivery.collected?.amountJmdCents ?? 0),
      0,
    )
}

test('a closed day is confirmed once: each of its payments is checked then', async () => {
  await emptyVan()
  const { deliveryId } = await work.out()
  await work.put('Driver', deliveryId, { status: 'Delivered', proof, collected: doorCash })
  const driverDayId = await closeDay(await expectedNow())
  const stop = async () =>
    must(
      (await daysFor('Employee'))
        .find((day) => day.driverDayId === driverDayId)
        ?.stops.find((dayStop) => dayStop.deliveryId === deliveryId),
      'the stop',
    )
  expect(await stop()).toMatchObject({ amountJmdCents: 92_000, method: 'Cash', receiptCheck: false })
  const confirm = (login: string) => work.call(login, 'POST', `/days/${driverDayId}/confirm`, {})
  expect((await confirm('Employee')).statusCode).toBe(403)
  expect((await confirm('Senior')).statusCode).toBe(200)
  expect((await stop()).receiptCheck).toBe(true)
  const secondReply = await confirm('Senior')
  expect([secondReply.statusCode, secondReply.json().message]).toEqual([
    409,
    expect.stringContaining('has confirmed this day already'),
  ])
})

const stopsOn = async (driverDayId: string) =>
  (await daysFor('Employee')).find((day) => day.driverDayId === driverDayId)?.stops ?? []

test('confirming the cash of a day doesn’t tick a card slip that has not been compared with the bank', async () => {
  const { deliveryId } = await work.out()
  const slip = { ...doorCash, method: 'Card', reference: 'Slip 4711' }
  await work.put('Driver', deliveryId, { status: 'Delivered', proof, collected: slip })
  const driverDayId = await closeDay(0)
  expect((await work.call('Senior', 'POST', `/days/${driverDayId}/confirm`, {})).statusCode).toBe(200)
  expect(await stopsOn(driverDayId)).toMatchObject([{ deliveryId, method: 'Card', receiptCheck: false }])
})

test('cash that was given back before the day is closed is not expected from the driver', async () => {
  const { deliveryId } = await work.out()
  const reply = await work.put('Driver', deliveryId, { status: 'Delivered', proof, collected: doorCash })
  const { paymentId } = reply.json().collected
  const reversal = await work.as(work.tokens['Admin'] ?? '', {
    ...{ method: 'DELETE', url: `/api/payments/${paymentId}` },
    ...{ payload: { reason: 'Paid twice' } },
  })
  expect(reversal.statusCode).toBe(200)
  const driverDayId = await closeDay(0)
  expect(await stopsOn(driverDayId)).toMatchObject([
    { deliveryId, amountJmdCents: 92_000, reversedAt: expect.any(String), receiptCheck: false },
  ])
})

test('a difference is confirmed only with what is done about it', async () => {
  const { deliveryId } = await work.out()
  await work.put('Driver', deliveryId, { status: 'Delivered', proof, collected: doorCash })
  const driverDayId = await closeDay(90_000, 'Gave wrong change')
  const confirm = (body: object) => work.call('Senior', 'POST', `/days/${driverDayId}/confirm`, body)
  const refusal = await confirm({})
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    400,
    'J$20.00 is missing. Say what is done about it.',
  ])
  expect((await confirm({ note: 'Taken off the wages' })).statusCode).toBe(200)
  const day = (await daysFor('Driver')).find((row) => row.driverDayId === driverDayId)
  expect(day).toMatchObject({
    ...{
      driverName: 'Devon Brown',
      confirmNote: 'Taken off the wages',
      note: 'Gave wrong change',
    },
  })
})

test('drivers are offered by name', async () => {
  const drivers = (await work.call('Employee', 'GET', '/drivers')).json()
  expect(drivers).toContainEqual(
    expect.objectContaining({ accountId: work.ids['Driver'], name: 'Devon Brown' }),
  )
})
