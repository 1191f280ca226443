import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { findPackageById } from '../../db/packages/packages.ts'
import { type Deliveries, openDeliveries } from '../../test/deliveries.ts'

let deliveries: Deliveries
beforeAll(async () => {
  deliveries = await openDeliveries()
})
afterAll(() => deliveries.close())

test('the public page says that a package is out for delivery while it is in the van, and not after it came back', async () => {
  const delivery = await deliveries.out()
  const packageId = must(delivery.packageIds[0], 'the package of the delivery')
  const pkg = must(await findPackageById(deliveries.app.deps.db.reads.kysely, packageId), 'the package')
  const trackStatus = async () =>
    (await deliveries.app.inject({ url: `/api/track/${pkg.trackingNumber}` })).json<{ status: string }>()
      .status
  expect(await trackStatus()).toBe('Out for delivery')
  await deliveries.put('Driver', delivery.deliveryId, {
    ...{ status: 'ReturnedToOffice', attempt: { reason: 'NobodyHome' } },
  })
  expect(await trackStatus()).toBe('Ready for pickup')
})
