import type { Kysely } from 'kysely'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { readSettings } from '../company/settings.ts'
import { decode } from '../core/rows.ts'
import type { Database } from '../tables/schema.ts'
import { doorCodesOf } from './door-codes.ts'

type Reads = Kysely<Database>

async function outOf(db: Reads, by: 'accountId' | 'driverId', id: string): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('delivery')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'OutForDelivery')
    .where(by, '=', id)
    .selectAll()
    .orderBy('stopOrder')
    .orderBy('deliveryId')
    .execute()
  return rows.map((row) => decode('delivery', row))
}

/** An attempt since it went out: the driver does not stop there again. */
const hasFailed = ({ attempts, outAt }: Delivery): boolean =>
  attempts.some(({ at }) => outAt === null || at >= outAt)

async function stopsBefore(db: Reads, { driverId, stopOrder, deliveryId }: Delivery): Promise<number | null> {
  if (!driverId || stopOrder === null) return null
  const stops = await outOf(db, 'driverId', driverId)
  return stops.filter(
    (stop) =>
      stop.deliveryId !== deliveryId &&
      stop.stopOrder !== null &&
      stop.stopOrder < stopOrder &&
      !hasFailed(stop),
  ).length
}

const firstNameOf = async (db: Reads, accountId: string | null): Promise<string | null> => {
  if (!accountId) return null
  const row = await db
    .selectFrom('account')
    .where('accountId', '=', accountId)
    .select('firstName')
    .executeTakeFirst()
  return row?.firstName ?? null
}

/**
 * The deliveries on their way to a customer, with the driver and, if the office shares it, the number of stops before.
 */
export async function arrivalsOf(db: Reads, accountId: string) {
  const { showStopsAway } = (await readSettings(db)).delivery
  const deliveries = await outOf(db, 'accountId', accountId)
  const codes = await doorCodesOf(
    db,
    deliveries.filter(({ asksCode }) => asksCode).map(({ deliveryId }) => deliveryId),
  )
  return Promise.all(
    deliveries.map(async (delivery) => ({
      deliveryId: delivery.deliveryId,
      packageIds: delivery.packageIds,
      scheduledFor: delivery.scheduledFor,
      windowFrom: delivery.windowFrom,
      windowTo: delivery.windowTo,
      driverName: await firstNameOf(db, delivery.outBy ?? delivery.driverId),
      code: codes.get(delivery.deliveryId) ?? null,
      stopsAway: showStopsAway && !hasFailed(delivery) ? await stopsBefore(db, delivery) : null,
    })),
  )
}
