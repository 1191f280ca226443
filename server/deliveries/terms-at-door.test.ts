import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { type Deliveries, openDeliveries } from '../test/deliveries.ts'
import { deviceOf } from '../test/harness.ts'

// A firm with terms of payment gets its packages at the door as it does at the counter.

let world: Deliveries
beforeAll(async () => {
  world = await openDeliveries()
})
afterAll(() => world.close())

const setTerms = async (terms: object | null) =>
  world.as(await world.tokenOf('Supervisor'), {
    ...{ method: 'PUT', url: `/api/accounts/${world.ids['User']}`, payload: { terms } },
  })
const proof = { recipientName: 'Ursula Thompson', relationship: 'Self', idType: 'Passport' }

/** The driver hands over without taking money, and without a signal. */
async function handOver(deliveryId: string) {
  const device = deviceOf(world.app.deps, {
    ...{ accountId: world.ids['Driver'] ?? '', name: 'Devon Brown', role: 'Driver', brand: 'quayside' },
    ...{ branchId: null, permissions: defaultPermissions('Driver') },
  })
  const { results } = await device.push(device.change('delivery.handOver', { deliveryId, proof }))
  return results[0]
}
const dueOf = async (deliveryId: string) => {
  const reply = (await world.call('Employee', 'GET', `/${deliveryId}`)).json()
  const row = await world.app.deps.db.reads.kysely
    .selectFrom('delivery')
    .where('deliveryId', '=', deliveryId)
    .select('dueJmdCents')
    .executeTakeFirstOrThrow()
  expect(reply.dueJmdCents).toBe(row.dueJmdCents)
  return row.dueJmdCents
}

test('within its limit nothing is due at the door, above it everything is, and without terms as well', async () => {
  const { deliveryId } = await world.out()
  expect(await dueOf(deliveryId)).toBe(92_000)
  expect(await handOver(deliveryId)).toMatchObject({ status: 'refused' })
  await setTerms({ days: 30, limitJmdCents: 1 })
  expect(await dueOf(deliveryId)).toBe(92_000)
  expect(await handOver(deliveryId)).toMatchObject({ status: 'refused' })
  await setTerms({ days: 30, limitJmdCents: 100_000_000 })
  expect(await dueOf(deliveryId)).toBe(0)
  await setTerms(null)
  expect(await dueOf(deliveryId)).toBe(92_000)
  await setTerms({ days: 30, limitJmdCents: 100_000_000 })
  expect(await handOver(deliveryId)).toMatchObject({ status: 'applied', outcome: 'done' })
  const invoices = await world.app.deps.db.reads.kysely
    .selectFrom('invoice')
    .where('deliveryId', '=', deliveryId)
    .select(['statusId', 'balanceJmdCents'])
    .execute()
  expect(invoices).toEqual([{ statusId: 'unpaid', balanceJmdCents: 92_000 }])
})

test('a fee whose bill was voided is billed first, also within the limit', async () => {
  await setTerms({ days: 30, limitJmdCents: 100_000_000 })
  const { deliveryId, deliveryInvoiceId } = await world.out()
  const payload = { invoiceId: deliveryInvoiceId, voidReason: 'Entered twice' }
  await world.as(await world.tokenOf('Admin'), { method: 'PUT', url: '/api/invoices', payload })
  expect(await handOver(deliveryId)).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('It has no invoice'),
  })
  await setTerms(null)
})
