import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { type Deliveries, openDeliveries } from '../../test/deliveries.ts'
import { onTheBooks } from '../../test/money.ts'

let world: Deliveries
beforeAll(async () => {
  world = await openDeliveries()
})
afterAll(() => world.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  world.as(world.tokens['Admin'] ?? '', {
    ...{ method, url: `/api/deliveryzones${path}` },
    ...(payload && { payload }),
  })
const add = async (body: object): Promise<DeliveryZone> =>
  (await send('POST', '', { name: 'West', baseJmdCents: 150_000, validFrom: '2026-01-01', ...body })).json()
const place = (town: string, parish: string) => ({ line1: '1 Main Street', town, parish })
const westmoreland = (town: string) => place(town, 'Westmoreland')
const feeOf = async (delivery: object, role = 'User') => {
  const { charge } = (await world.call(role, 'POST', '/fee', delivery)).json()
  return [charge.unitJmdCents, charge.how]
}
const linesOf = (deliveryId: string) =>
  world.app.deps.db.reads.kysely
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('invoice.deliveryId', '=', deliveryId)
    .where('invoice.statusId', '<>', 'void')
    .where('feature', '=', 'Delivery')
    .select(['unitJmdCents', 'how', 'description'])
    .execute()

test('the fee is that of the town before the parish, shown before it is asked for, and on the bill', async () => {
  const zones = [
    await add({ parishes: ['Westmoreland'] }),
    await add({ name: 'Negril', towns: ['Negril'], baseJmdCents: 100_000, perLbJmdCents: 2_000 }),
  ]
  const packageIds = [await world.waiting()]
  const to = (town: string, parish = 'Westmoreland') => ({ packageIds, place: { town, parish } })
  expect(await feeOf(to('Savanna-la-Mar'))).toEqual([150_000, 'West: J$1,500.00'])
  expect((await feeOf(to('negril')))[0]).toBeGreaterThanOrEqual(100_000)
  expect(await feeOf(to('Kingston', 'Kingston'))).toEqual([80_000, 'The fee for one delivery'])
  expect((await world.call('User', 'POST', '/fee', { packageIds, place: null })).json()).toMatchObject({
    ...{ charge: { unitJmdCents: 80_000 }, hasZones: true },
  })
  const { deliveryId, feeJmdCents, dueJmdCents }: DeliveryReply = (
    await world.ask({ packageIds, address: westmoreland('Savanna-la-Mar'), shownFeeJmdCents: 150_000 })
  ).json()
  expect([feeJmdCents, dueJmdCents]).toEqual([150_000, 172_500])
  expect(await linesOf(deliveryId)).toEqual([
    {
      ...{ unitJmdCents: 150_000, how: 'West: J$1,500.00' },
      description: 'Delivery to Savanna-la-Mar, Westmoreland',
    },
  ])
  const terms: ShippingRates = (await world.app.inject({ url: '/api/ratesheets/terms' })).json()
  expect(terms.deliveryZones.map(({ name }) => name)).toEqual(['Negril', 'West'])
  for (const { deliveryZoneId } of zones) await send('DELETE', `/${deliveryZoneId}`)
})

test('a price that changed since it was shown is not asked for unseen', async () => {
  const { deliveryZoneId } = await add({ parishes: ['Westmoreland'] })
  const packageIds = [await world.waiting()]
  await send('PUT', `/${deliveryZoneId}`, { baseJmdCents: 160_000 })
  const answer = await world.ask({
    ...{ packageIds, address: westmoreland('Negril'), shownFeeJmdCents: 150_000 },
  })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'This delivery costs J$1,600.00 now (West: J$1,600.00), not J$1,500.00. Look at the price and ask again.',
  ])
  expect((await world.ask({ packageIds, address: westmoreland('Negril') })).json().feeJmdCents).toBe(160_000)
  await send('DELETE', `/${deliveryZoneId}`)
})

test('another address has its own fee, and a fee that the office entered stays', async () => {
  const { deliveryZoneId } = await add({ parishes: ['Westmoreland'] })
  const delivery = await world.createDelivery()
  await world.put('User', delivery.deliveryId, { address: westmoreland('Negril') })
  expect(await linesOf(delivery.deliveryId)).toMatchObject([{ unitJmdCents: 150_000 }])
  const earlierReply: DeliveryReply = (
    await world.put('User', delivery.deliveryId, { address: place('Kingston', 'Kingston') })
  ).json()
  expect([earlierReply.feeJmdCents, earlierReply.dueJmdCents]).toEqual([80_000, 92_000])
  await world.put('Employee', delivery.deliveryId, { feeJmdCents: 12_300 })
  await world.put('User', delivery.deliveryId, { address: westmoreland('Negril') })
  expect(await linesOf(delivery.deliveryId)).toMatchObject([
    { unitJmdCents: 12_300, how: 'The fee for one delivery' },
  ])
  await send('DELETE', `/${deliveryZoneId}`)
})

test('a fee follows the place after its packages were weighed again, and after the zone changed its price', async () => {
  const { deliveryZoneId } = await add({ parishes: ['Westmoreland'], perLbJmdCents: 1_000 })
  const { deliveryId, packageIds } = await world.createDelivery({ address: westmoreland('Negril') })
  const [packageId = ''] = packageIds
  await onTheBooks(world.app.deps, async (tx) => {
    const pkg = await tx.get('package', packageId)
    if (pkg) await tx.put('package', { ...pkg, weightLb: 40, chargeableLb: 40 })
  })
  await send('PUT', `/${deliveryZoneId}`, { baseJmdCents: 170_000 })
  const feeIn = async (address: object) =>
    (await world.put('User', deliveryId, { address })).json().feeJmdCents
  expect(await feeIn(place('Kingston', 'Kingston'))).toBe(80_000)
  expect(await feeIn(westmoreland('Negril'))).toBe(210_000)
  await send('DELETE', `/${deliveryZoneId}`)
})

test.each([
  ['at first', true],
  ['later', false],
])(
  'a fee that the office entered %s stays, also one that is the price of the zone',
  async (_when, isAtFirst) => {
    const { deliveryZoneId } = await add({ parishes: ['Westmoreland'] })
    const packageIds = [await world.waiting()]
    const address = westmoreland('Negril')
    const request = { accountId: world.ids['User'], packageIds, address }
    const fee = isAtFirst ? { feeJmdCents: 150_000 } : {}
    const { deliveryId }: DeliveryReply = (
      await world.call('Employee', 'POST', '', { ...request, ...fee })
    ).json()
    if (!isAtFirst)
      for (const feeJmdCents of [1, 150_000]) await world.put('Employee', deliveryId, { feeJmdCents })
    const reply = await world.put('User', deliveryId, { address: place('Kingston', 'Kingston') })
    expect(reply.json()).toMatchObject({ feeJmdCents: 150_000, hasOwnFee: false })
    expect((await world.call('Employee', 'GET', `/${deliveryId}`)).json().hasOwnFee).toBe(true)
    await send('DELETE', `/${deliveryZoneId}`)
  },
)

test('a form that sends the fee back as it was has not entered it', async () => {
  const { deliveryZoneId } = await add({ parishes: ['Westmoreland'] })
  const { deliveryId, feeJmdCents } = await world.createDelivery({ address: westmoreland('Negril') })
  await world.put('Employee', deliveryId, { feeJmdCents })
  const reply = await world.put('Employee', deliveryId, { address: place('Kingston', 'Kingston') })
  expect([feeJmdCents, reply.json().feeJmdCents]).toEqual([150_000, 80_000])
  await send('DELETE', `/${deliveryZoneId}`)
})

test('a stranger’s package has no price, and the office asks for anybody', async () => {
  const packageIds = [await world.waiting('User2')]
  const body = { packageIds, place: { town: 'Negril', parish: 'Westmoreland' } }
  expect((await world.call('User', 'POST', '/fee', body)).statusCode).toBe(404)
  const accountId = world.ids['User2']
  expect((await world.call('User', 'POST', '/fee', { ...body, accountId })).statusCode).toBe(404)
  expect((await feeOf({ ...body, accountId }, 'Employee'))[0]).toBe(80_000)
  expect((await world.call('Warehouse', 'POST', '/fee', { ...body, accountId })).statusCode).toBe(403)
})

test('a zone without a place, and two of one place from one day, are refused in words; all is in the audit', async () => {
  const empty = await send('POST', '', { name: 'Nowhere', baseJmdCents: 1, validFrom: '2026-01-01' })
  expect([empty.statusCode, empty.json().message]).toEqual([
    400,
    'Choose at least one parish, or enter a town.',
  ])
  const { deliveryZoneId } = await add({ parishes: ['Westmoreland'], towns: ['Negril'] })
  expect((await send('PUT', `/${deliveryZoneId}`, { parishes: [], towns: [] })).statusCode).toBe(400)
  expect((await send('PUT', `/${deliveryZoneId}`, { towns: ['--'] })).json()).toMatchObject({
    message: '"--" has no letters. Enter the town as people write it.',
    errors: { towns: [expect.any(String)] },
  })
  const twin = await send('POST', '', {
    ...{ name: 'Twin', towns: ['NEGRIL'], baseJmdCents: 1, validFrom: '2026-01-01' },
  })
  expect([twin.statusCode, twin.json().message]).toEqual([
    409,
    '"West" prices NEGRIL from 2026-01-01 already. Choose another day, or change that one.',
  ])
  await send('PUT', `/${deliveryZoneId}`, { freeAboveJmdCents: 500_000 })
  await send('DELETE', `/${deliveryZoneId}`)
  expect((await send('PUT', `/${deliveryZoneId}`, { baseJmdCents: 1 })).statusCode).toBe(404)
  const audit = await world.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', deliveryZoneId)
    .orderBy('auditId')
    .select('action')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'deliveryZone.create',
    'deliveryZone.update',
    'deliveryZone.delete',
  ])
})

test('a zone of tomorrow waits for its day in Jamaica, takes its places over, and leaves the others', async () => {
  const tomorrow = addDays(jamaicaDay(world.clock.now()), 1)
  await add({ parishes: ['Westmoreland', 'Hanover'] })
  await add({ name: 'Hanover', parishes: ['Hanover'], baseJmdCents: 1, validFrom: tomorrow })
  const zones = async () => {
    const terms: ShippingRates = (await world.app.inject({ url: '/api/ratesheets/terms' })).json()
    return terms.deliveryZones.map(({ name, parishes }) => [name, parishes])
  }
  expect(await zones()).toEqual([['West', ['Westmoreland', 'Hanover']]])
  world.clock.forward(Date.parse(`${tomorrow}T05:00:00.000Z`) - world.clock.now() - 1_000)
  expect(await zones()).toEqual([['West', ['Westmoreland', 'Hanover']]])
  world.clock.forward(1_000)
  expect(await zones()).toEqual([
    ['Hanover', ['Hanover']],
    ['West', ['Westmoreland']],
  ])
})
