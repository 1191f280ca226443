import type { Kysely } from 'kysely'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import type { DeliveryZoneTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const zoneOf = ({ parishes, towns, ...row }: DeliveryZoneTable): DeliveryZone => ({
  ...row,
  parishes: JSON.parse(parishes),
  towns: JSON.parse(towns),
})

/** All of them by name, the newest of a name first. */
export async function listDeliveryZones(db: Tables): Promise<DeliveryZone[]> {
  const rows = await db
    .selectFrom('deliveryZone')
    .selectAll()
    .orderBy('name')
    .orderBy('validFrom', 'desc')
    .orderBy('deliveryZoneId')
    .execute()
  return rows.map(zoneOf)
}

/** Adds a zone, or replaces the one with its id. */
export async function putDeliveryZone(db: Tables, zone: DeliveryZone): Promise<void> {
  const row = { ...zone, parishes: JSON.stringify(zone.parishes), towns: JSON.stringify(zone.towns) }
  const { deliveryZoneId: _, ...changes } = row
  await db
    .insertInto('deliveryZone')
    .values(row)
    .onConflict((conflict) => conflict.column('deliveryZoneId').doUpdateSet(changes))
    .execute()
}

export const deleteDeliveryZone = async (db: Tables, deliveryZoneId: string): Promise<void> => {
  await db.deleteFrom('deliveryZone').where('deliveryZoneId', '=', deliveryZoneId).execute()
}
