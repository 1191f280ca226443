import { expect, test } from 'vitest'
import { putPackage } from '../test/billable.ts'
import { openVan, proof, wayOf } from '../test/van.ts'

const { deliveries, push, rowOf, paymentsOf } = await openVan()
const { ids, call, put } = deliveries
const token = (role: string): string => deliveries.tokens[role] ?? ''
const office = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, role = 'Employee') =>
  (await deliveries.as(token(role), { method, url, ...(payload ? { payload } : {}) })).json()

/** A package at the counter with an invoice of its own. */
async function billedBox(): Promise<string> {
  const box = { status: 'ReadyForPickup', mode: 'Air', description: 'Shoes' } as const
  const { packageId } = await putPackage(deliveries, ids['User'] ?? '', box)
  const [bill] = await office('POST', '/api/invoices/bill', { packageIds: [packageId] }, 'Senior')
  expect(bill).toMatchObject({ problems: [] })
  return packageId
}

/** A stop of two boxes with an invoice each and the fee, loaded and on the way. */
async function stopOfTwo() {
  const packageIds = [await billedBox(), await billedBox()]
  const { deliveryId } = await deliveries.createDelivery({ packageIds })
  await put('Employee', deliveryId, { driverId: ids['Driver'], stopOrder: 1 })
  const [takenId = '', refusedId = ''] = packageIds
  return { deliveryId, packageIds, takenId, refusedId }
}
const pkgOf = (packageId: string) => office('GET', `/api/packages/${packageId}`)
const cashOf = (amountJmdCents: number) => ({
  ...{ method: 'Cash' as const, amountJmdCents, tenderedJmdCents: null, reference: '' },
})

test('a phone without a signal knows what is due for a part, and pays that and nothing else', async () => {
  const stop = await stopOfTwo()
  const { owedParts, dueJmdCents: wholeJmdCents } = await rowOf(stop.deliveryId)
  expect(owedParts.map(({ packageIds }) => packageIds).sort()).toEqual(
    [[], [stop.refusedId], [stop.takenId]].sort(),
  )
  expect(owedParts.reduce((sum, part) => sum + part.dueJmdCents, 0)).toBe(wholeJmdCents)
  const dueOf = (packageIds: string[]) =>
    owedParts.find((part) => JSON.stringify(part.packageIds) === JSON.stringify(packageIds))?.dueJmdCents ?? 0
  const dueJmdCents = dueOf([]) + dueOf([stop.takenId])
  const results = await push([
    ...wayOf(stop),
    [
      'delivery.handOver',
      {
        deliveryId: stop.deliveryId,
        proof,
        collected: cashOf(dueJmdCents),
        refusedPackages: [{ packageId: stop.refusedId, reason: 'Refused', note: 'Too small' }],
      },
    ],
  ])
  expect(results.at(-1)).toMatchObject({ status: 'applied' })
  const [payment, ...others] = await paymentsOf(stop.deliveryId)
  expect(others).toEqual([])
  expect(payment?.amountJmdCents).toBe(Math.round(dueJmdCents / 100) * 100)
  expect(await rowOf(stop.deliveryId)).toMatchObject({
    ...{ status: 'Delivered', packageIds: [stop.takenId], dueJmdCents: 0 },
    refusedPackages: [{ packageId: stop.refusedId, reason: 'Refused', note: 'Too small' }],
  })
  const [takenBox, refusedBox] = [await pkgOf(stop.takenId), await pkgOf(stop.refusedId)]
  expect([takenBox.status, refusedBox.status]).toEqual(['Delivered', 'ReadyForPickup'])
  const statusOf = async (invoiceId: string) => (await office('GET', `/api/invoices/${invoiceId}`)).statusId
  expect([await statusOf(takenBox.invoiceId), await statusOf(refusedBox.invoiceId)]).toEqual([
    'paid',
    'unpaid',
  ])
})

test('the customer hears of both boxes, and chooses the end of the refused one', async () => {
  const stop = await stopOfTwo()
  await push([...wayOf(stop)])
  const dueJmdCents = (await rowOf(stop.deliveryId)).dueJmdCents
  const answer = await put('Driver', stop.deliveryId, {
    ...{ status: 'Delivered', proof, collected: cashOf(dueJmdCents) },
    refusedPackages: [{ packageId: stop.refusedId, reason: 'Refused' }],
  })
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  const notices = await deliveries.app.deps.db.reads.kysely
    .selectFrom('notice')
    .where('accountId', '=', ids['User'] ?? '')
    .select(['event', 'facts'])
    .execute()
  const doneNotice = notices.find(
    ({ event, facts }) => event === 'delivery.done' && facts.includes(stop.deliveryId),
  )
  expect(JSON.parse(doneNotice?.facts ?? '{}')).toMatchObject({ packages: ['Shoes'], notTaken: ['Shoes'] })
  expect((await pkgOf(stop.refusedId)).ending).toMatchObject({ cause: 'RefusedAtDoor', status: 'Asked' })
  const ownDeliveries: { deliveryId: string }[] = (await call('User', 'GET', '/customer')).json()
  const ownDelivery = ownDeliveries.find(({ deliveryId }) => deliveryId === stop.deliveryId)
  expect(ownDelivery).toMatchObject({ refusedPackages: [{ reason: 'Refused', note: '' }], owedParts: [] })
})

test('too little cash for what is taken hands over nothing, and leaves every box on the stop', async () => {
  const stop = await stopOfTwo()
  const results = await push([
    ...wayOf(stop),
    [
      'delivery.handOver',
      {
        ...{ deliveryId: stop.deliveryId, proof, collected: cashOf(10_000) },
        refusedPackages: [{ packageId: stop.refusedId, reason: 'Damaged' }],
      },
    ],
  ])
  expect(results.at(-1)).toMatchObject({ status: 'refused' })
  expect(await rowOf(stop.deliveryId)).toMatchObject({
    status: 'OutForDelivery',
    packageIds: stop.packageIds,
  })
  expect(await paymentsOf(stop.deliveryId)).toEqual([])
})

test('a refused box can be put on another delivery', async () => {
  const stop = await stopOfTwo()
  await push([...wayOf(stop)])
  const { dueJmdCents } = await rowOf(stop.deliveryId)
  await put('Driver', stop.deliveryId, {
    ...{ status: 'Delivered', proof, collected: cashOf(dueJmdCents) },
    refusedPackages: [{ packageId: stop.refusedId, reason: 'Damaged' }],
  })
  const next = await deliveries.ask({ packageIds: [stop.refusedId] })
  expect([next.statusCode, next.json().message]).toEqual([200, undefined])
})

test('refused packages go with the status Delivered alone', async () => {
  const stop = await stopOfTwo()
  const refusal = await put('Driver', stop.deliveryId, {
    refusedPackages: [{ packageId: stop.refusedId, reason: 'Damaged' }],
  })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    400,
    expect.stringContaining('goes with the status Delivered'),
  ])
})
