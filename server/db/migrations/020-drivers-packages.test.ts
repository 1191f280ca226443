import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDeliveries } from '../../test/deliveries.ts'
import { keptSums, recomputedSums } from '../../test/harness.ts'
import { writerOf } from '../../test/writer.ts'
import { driversPackages } from './020-drivers-packages.ts'

test('[V6] packages that are on a route already are in their driver’s scope after the upgrade', async () => {
  const deliveries = await openDeliveries()
  const driverId = deliveries.ids['Driver'] ?? ''
  const { deliveryId } = await deliveries.createDelivery()
  await deliveries.put('Employee', deliveryId, { driverId })
  const { db } = deliveries.app.deps
  // Deliveries came to their drivers' devices later.
  await sql`update delivery set "roundOf" = null`.execute(writerOf(db))
  await sql`delete from "syncRow" where "tbl" = 'delivery'`.execute(writerOf(db))
  const { deliveries: _, ...scopes } = await recomputedSums(db)
  expect(scopes[`driver:${driverId}`]?.[0]).toBeGreaterThan(1)

  // As it was before: no column, no scope.
  await sql`drop index "packageOfDriver"`.execute(writerOf(db))
  for (const table of ['package', 'packageEvent', 'packageImage'])
    await sql`alter table ${sql.id(table)} drop column "driverId"`.execute(writerOf(db))
  await sql`delete from "syncRow" where "scopeId" in
    (select "scopeId" from "syncScope" where "scope" like 'driver:%')`.execute(writerOf(db))
  await sql`delete from "syncScope" where "scope" like 'driver:%'`.execute(writerOf(db))

  await driversPackages.up(writerOf(db))
  const { deliveries: __, ...kept } = await keptSums(db)
  expect(kept).toEqual(scopes)
  await deliveries.close()
})
