import { afterAll, expect } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { decode } from '../db/core/rows.ts'
import { doorCash, openDeliveries } from './deliveries.ts'
import { deviceOf, keptSums, recomputedSums } from './harness.ts'

export const proof = { recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport' }
export const cash = { method: 'Cash' as const, amountJmdCents: doorCash.amountJmdCents }

export type Change = { [N in MutatorName]: readonly [name: N, args: ArgsOf<N>] }[MutatorName]

/** The changes with which a driver loads a delivery and sets out. */
export const wayOf = ({ deliveryId, packageIds }: { deliveryId: string; packageIds: string[] }): Change[] => [
  ['delivery.load', { deliveryId, packageIds }],
  ['delivery.setOut', { deliveryId }],
]

/** A server with a driver whose van is empty, closed after the file's tests. Its stored sums must be right then. */
export async function openVan() {
  const deliveries = await openDeliveries()
  const { db } = deliveries.app.deps
  afterAll(async () => {
    expect(await keptSums(db)).toEqual(await recomputedSums(db))
    await deliveries.close()
  })
  const out = await deliveries.call('Driver', 'GET', '/status/OutForDelivery')
  for (const { deliveryId } of out.json())
    await deliveries.put('Driver', deliveryId, {
      status: 'ReturnedToOffice',
      attempt: { reason: 'NobodyHome' },
    })

  const driver = (accountId = deliveries.ids['Driver'] ?? '') => ({
    ...{ accountId, name: 'Devon Brown', role: 'Driver' as const, brand: 'quayside', branchId: null },
    permissions: defaultPermissions('Driver'),
  })

  /** Sends changes as a phone that had no signal, and returns the result of each. */
  async function push(changes: readonly Change[], actor: Actor = driver()) {
    const device = deviceOf(deliveries.app.deps, actor)
    const { results } = await device.push(...changes.map(([name, args]) => device.change(name, args)))
    return results.map(({ status, code, outcome, message }) => ({ status, code, outcome, message }))
  }

  /** A delivery that is planned for the driver and waits in the office. */
  async function plannedDelivery() {
    const { deliveryId, packageIds } = await deliveries.createDelivery()
    await deliveries.put('Employee', deliveryId, { driverId: deliveries.ids['Driver'], stopOrder: 1 })
    return { deliveryId, packageIds }
  }

  const reads = db.reads.kysely
  const rowOf = async (deliveryId: string): Promise<Delivery> => {
    const row = reads.selectFrom('delivery').where('deliveryId', '=', deliveryId).selectAll()
    return decode('delivery', await row.executeTakeFirstOrThrow())
  }
  const paymentsOf = (deliveryId: string) =>
    reads.selectFrom('payment').where('deliveryId', '=', deliveryId).selectAll().execute()
  const allReviewsOf = (packageId: string) =>
    reads.selectFrom('review').where('packageId', '=', packageId).select(['kind', 'note']).execute()
  return { deliveries, driver, push, planned: plannedDelivery, rowOf, paymentsOf, allReviewsOf }
}
