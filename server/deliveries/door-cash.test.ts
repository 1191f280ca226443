import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import type { PaymentMessage } from '../core/events.ts'
import { decode } from '../db/core/rows.ts'
import { type Deliveries, openDeliveries } from '../test/deliveries.ts'
import { deviceOf } from '../test/harness.ts'

// Cash at the door: a queued hand-over names cents, the driver has coins, and the books are whole.

const due = 92_014
const coins = 92_000
const proof = { recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport' }

let deliveries: Deliveries
beforeAll(async () => {
  deliveries = await openDeliveries()
  const out = await deliveries.call('Driver', 'GET', '/status/OutForDelivery')
  for (const { deliveryId } of out.json())
    await deliveries.put('Driver', deliveryId, {
      ...{ status: 'ReturnedToOffice', attempt: { reason: 'NobodyHome' } },
    })
  const note = 'Stops of before'
  await push([['delivery.closeDay', { driverId: driver().accountId, countedJmdCents: 0, note }]])
})
afterAll(async () => {
  expect(await ledgerErrors(deliveries.app.deps.db.reads.kysely)).toEqual([])
  await deliveries.close()
})

const driver = (accountId = deliveries.ids['Driver'] ?? '') => ({
  ...{ accountId, name: 'Devon Brown', role: 'Driver' as const, brand: 'quayside', branchId: null },
  permissions: defaultPermissions('Driver'),
})

type Change = { [N in MutatorName]: readonly [name: N, args: ArgsOf<N>] }[MutatorName]

async function push(changes: readonly Change[]) {
  const device = deviceOf(deliveries.app.deps, driver())
  const { results } = await device.push(...changes.map(([name, args]) => device.change(name, args)))
  return results.map(({ status, outcome, message }) => ({ status, outcome, message }))
}

const rowOf = async (deliveryId: string): Promise<Delivery> =>
  decode(
    'delivery',
    await deliveries.app.deps.db.reads.kysely
      .selectFrom('delivery')
      .where('deliveryId', '=', deliveryId)
      .selectAll()
      .executeTakeFirstOrThrow(),
  )
const paymentsOf = (deliveryId: string) =>
  deliveries.app.deps.db.reads.kysely
    .selectFrom('payment')
    .where('deliveryId', '=', deliveryId)
    .selectAll()
    .execute()

let deliveryId: string
beforeEach(async () => {
  const { packageIds, ...delivery } = await deliveries.createDelivery()
  deliveryId = delivery.deliveryId
  const plan = { driverId: deliveries.ids['Driver'], stopOrder: 1, feeJmdCents: 80_012 }
  await deliveries.put('Employee', deliveryId, plan)
  await push([
    ['delivery.load', { deliveryId, packageIds }],
    ['delivery.setOut', { deliveryId }],
  ])
  expect((await rowOf(deliveryId)).dueJmdCents).toBe(due)
})

const handOver = (payment: { amountJmdCents: number; tenderedJmdCents: number }): Change => [
  'delivery.handOver',
  { deliveryId, proof, collected: { method: 'Cash', ...payment } },
]
const close = (countedJmdCents: number): Change => [
  'delivery.closeDay',
  { driverId: driver().accountId, countedJmdCents, note: '' },
]

test.each([
  { amountJmdCents: due, tenderedJmdCents: due, change: 0 },
  { amountJmdCents: due, tenderedJmdCents: coins, change: 0 },
  { amountJmdCents: due, tenderedJmdCents: 100_000, change: 8_000 },
  { amountJmdCents: coins, tenderedJmdCents: coins, change: 0 },
])('[J2] $amountJmdCents cents with $tenderedJmdCents in the hand settle what is due', async (sums) => {
  const { change, ...collected } = sums
  expect(await push([handOver(collected)])).toMatchObject([{ status: 'applied', outcome: 'done' }])
  expect(await rowOf(deliveryId)).toMatchObject({
    dueJmdCents: 0,
    collected: { amountJmdCents: coins, roundingJmdCents: 14 },
  })
  expect(await paymentsOf(deliveryId)).toMatchObject([
    { amountJmdCents: coins, roundingJmdCents: 14, changeJmdCents: change },
  ])
  // Noted again, in cents or in coins, it is the same money.
  for (const amountJmdCents of [due, coins])
    expect(await push([handOver({ amountJmdCents, tenderedJmdCents: amountJmdCents })])).toMatchObject([
      { status: 'applied', outcome: 'already' },
    ])
  expect(await paymentsOf(deliveryId)).toHaveLength(1)
  expect(await push([close(coins)])).toMatchObject([{ status: 'applied', outcome: 'done' }])
})

test('a dollar too little is refused, and cash of a driver is in no drawer', async () => {
  const [result] = await push([handOver({ amountJmdCents: due, tenderedJmdCents: coins - 100 })])
  expect(result).toMatchObject({ status: 'refused' })
  expect(await paymentsOf(deliveryId)).toEqual([])
  await push([handOver({ amountJmdCents: due, tenderedJmdCents: coins }), close(coins)])
  const { db } = deliveries.app.deps
  const [payment] = await paymentsOf(deliveryId)
  const entries = await db.reads.kysely
    .selectFrom('tillEntry')
    .where('paymentId', '=', payment?.paymentId ?? '')
    .select('tillEntryId')
    .execute()
  expect(entries).toEqual([])
})

test('each open delivery has the smallest coin, which follows the setting', async () => {
  const setCoin = (cashRoundingJmdCents: number) =>
    deliveries.as(deliveries.tokens['Admin'] ?? '', {
      ...{ method: 'PUT', url: '/api/settings', payload: { cash: { cashRoundingJmdCents } } },
    })
  await setCoin(1_000)
  expect((await rowOf(deliveryId)).cashRoundingJmdCents).toBe(1_000)
  await setCoin(100)
  expect((await rowOf(deliveryId)).cashRoundingJmdCents).toBe(100)
  await push([handOver({ amountJmdCents: due, tenderedJmdCents: coins }), close(coins)])
})

test('money that a queue brings from a door is published, and a refused hand-over publishes nothing', async () => {
  const messages: PaymentMessage[] = []
  const stop = deliveries.app.deps.db.events.onPayment((message) => messages.push(message))
  const tooLittle = { amountJmdCents: due, tenderedJmdCents: 100 }
  expect(await push([handOver(tooLittle)])).toMatchObject([{ status: 'refused' }])
  expect(messages).toEqual([])
  await push([handOver({ amountJmdCents: due, tenderedJmdCents: coins })])
  stop()
  const [payment] = await paymentsOf(deliveryId)
  expect(messages).toMatchObject([
    { accountId: payment?.accountId, payment: { paymentId: payment?.paymentId, status: 'taken' } },
  ])
})
