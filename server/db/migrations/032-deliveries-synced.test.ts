import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { collected, openDeliveries, proof } from '../../test/deliveries.ts'
import { keptSums, recomputedSums } from '../../test/harness.ts'
import { writerOf } from '../../test/writer.ts'
import { decode } from '../core/rows.ts'
import { deliveriesSynced } from './032-deliveries-synced.ts'

const added = ['packageIds', 'loadedPackageIds', 'unscannedReason', 'outBy', 'contact', 'dueJmdCents']
const columns = [...added, 'driverDayId', 'roundOf', 'version', 'archivedAt']

test('[V6] deliveries of before the upgrade are in the scopes of office, customer and driver', async () => {
  const deliveries = await openDeliveries()
  const done = await deliveries.out()
  await deliveries.put('Driver', done.deliveryId, { status: 'Delivered', proof, collected })
  const open = await deliveries.out()
  await deliveries.put('Driver', open.deliveryId, { attempt: { reason: 'NobodyHome' } })
  const { db } = deliveries.app.deps
  const write = writerOf(db)
  const rows = async () =>
    (await db.reads.kysely.selectFrom('delivery').selectAll().orderBy('deliveryId').execute()).map((row) =>
      decode('delivery', row),
    )
  const before = await rows()

  // As it was before: no scopes, no columns, no table.
  await sql`update delivery set "deletedAt" = "createdAt"`.execute(write)
  const scopes = await recomputedSums(db)
  await sql`delete from "syncRow" where "tbl" = 'delivery'`.execute(write)
  await sql`update "syncScope" set "n" = 0, "sum" = 0`.execute(write)
  for (const [scope, [n, sum]] of Object.entries(scopes))
    await sql`update "syncScope" set "n" = ${n}, "sum" = ${sum} where "scope" = ${scope}`.execute(write)
  await sql`update delivery set "deletedAt" = null`.execute(write)
  await sql`drop index "deliveryOfRound"`.execute(write)
  await sql`drop index "deliveryOfPackage"`.execute(write)
  await sql`drop table "driverDay"`.execute(write)
  for (const column of columns) await sql`alter table delivery drop column ${sql.id(column)}`.execute(write)

  await deliveriesSynced.up(write)
  expect(await keptSums(db)).toEqual(await recomputedSums(db))
  const after = await rows()
  const kept = after.map(({ packageIds, attempts, proof }) => ({ packageIds, attempts, proof }))
  expect(kept).toEqual(before.map(({ packageIds, attempts, proof }) => ({ packageIds, attempts, proof })))
  const rounds = new Map(after.map((row) => [row.deliveryId, row.roundOf]))
  expect([rounds.get(done.deliveryId), rounds.get(open.deliveryId)]).toEqual([null, deliveries.ids['Driver']])
  await deliveries.close()
})
