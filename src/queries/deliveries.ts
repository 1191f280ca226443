import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import {
  deliverablePackageStatuses,
  openDeliveryStatuses,
} from '#sync/entities/deliveries/delivery-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { deliveryNumberEnd } from '#sync/rules/deliveries/delivery-number.ts'
import { isDeliveryRequest } from '#sync/rules/deliveries/delivery-request.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'

/** A delivery with its packages that are on this device. */
export interface DeliveryStop {
  readonly delivery: Delivery
  readonly packages: readonly Package[]
}

async function stopsOf(db: Replica, deliveries: readonly Delivery[]): Promise<DeliveryStop[]> {
  const ids = [...new Set(deliveries.flatMap(({ packageIds }) => packageIds))]
  const packages = await db.package.bulkGet(ids)
  const packagesById = new Map(packages.flatMap((row) => (row ? [[row.packageId, row]] : [])))
  return deliveries.map((delivery) => ({
    delivery,
    packages: delivery.packageIds.flatMap((id) => packagesById.get(id) ?? []),
  }))
}

/** All deliveries of this device that no closed day has counted; undefined while loading. */
export const useDeliveryStops = (): DeliveryStop[] | undefined =>
  useRows(async (db) => {
    const rows = await db.delivery.toArray()
    return stopsOf(
      db,
      rows.filter(({ deletedAt }) => !deletedAt),
    )
  }, [])

/** The number of days that customers asked for; undefined while loading. */
export const useDeliveryRequests = (): number | undefined =>
  useRows(async (db) => {
    const rows = await db.delivery.toArray()
    return rows.filter((row) => !row.deletedAt && isDeliveryRequest(row)).length
  }, [])

/** Undefined while loading, null if this device doesn't have it. */
export const useDeliveryStop = (deliveryId: string): DeliveryStop | null | undefined =>
  useRows(
    async (db) => {
      const row = await db.delivery.get(deliveryId)
      if (!row || row.deletedAt) return null
      return (await stopsOf(db, [row]))[0] ?? null
    },
    [deliveryId],
  )

const isHolding = ({ status, deletedAt }: Delivery): boolean =>
  !deletedAt && isOneOf(openDeliveryStatuses, status)

/** The latest delivery of a package; null if this device knows none. */
export const useDeliveryOfPackage = (packageId: string): Delivery | null | undefined =>
  useRows(
    async (db) => {
      const rows = await db.delivery.where('packageIds').equals(packageId).toArray()
      const deliveries = rows.filter(({ deletedAt }) => !deletedAt)
      return (
        deliveries.find(isHolding) ??
        deliveries.sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0] ??
        null
      )
    },
    [packageId],
  )

/** A customer's packages that a delivery can take: at the office, and on no other delivery. */
export const useDeliverablePackages = (accountId: string, deliveryId: string | null): Package[] | undefined =>
  useRows(
    async (db) => {
      const rows = await db.package.where('accountId').equals(accountId).toArray()
      const reservedIds = new Set(
        (await db.delivery.toArray())
          .filter((delivery) => isHolding(delivery) && delivery.deliveryId !== deliveryId)
          .flatMap(({ packageIds }) => packageIds),
      )
      return rows
        .filter(
          (row) =>
            !row.deletedAt &&
            !reservedIds.has(row.packageId) &&
            isOneOf(deliverablePackageStatuses, row.status) &&
            row.customs.state !== 'Hold',
        )
        .sort((a, b) => a.trackingNumber.localeCompare(b.trackingNumber))
    },
    [accountId, deliveryId],
  )

/** The id of the delivery with this number on this device. */
export async function deliveryOfNumber(number: string): Promise<string | null> {
  const end = deliveryNumberEnd(number)
  if (end === null) return null
  const ids = await readReplica((db) => db.delivery.toCollection().primaryKeys())
  return ids.find((id) => id.endsWith(end)) ?? null
}
