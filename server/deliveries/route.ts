import type { Delivery } from '#sync/entities/delivery.ts'
import { type DeliveryStatus, openDeliveryStatuses } from '#sync/entities/delivery-status.ts'
import { must } from '#sync/lib/must.ts'
import { handOver } from '#sync/mutators/packages/rows.ts'
import type { Transaction } from '../changes/transaction.ts'

type Route = Pick<Delivery, 'packageIds' | 'driverId' | 'status'>

const isOpen = ({ status }: Route): boolean =>
  (openDeliveryStatuses as readonly DeliveryStatus[]).includes(status)

/** The driver by the delivery for each package that it holds. */
const driversBy = (delivery: Route | null): Map<string, string | null> =>
  delivery && isOpen(delivery)
    ? new Map(delivery.packageIds.map((packageId) => [packageId, delivery.driverId]))
    : new Map()

/**
 * Writes the driver of a delivery into the rows of its packages, their events and photos: by these a driver's device holds
 * them. In the transaction that changes the delivery, so that no version has the one without the other.
 */
export async function putOnRoute(tx: Transaction, before: Route | null, after: Route | null): Promise<void> {
  const drivers = driversBy(after)
  for (const packageId of new Set([...(before?.packageIds ?? []), ...drivers.keys()])) {
    const pkg = must(await tx.get('package', packageId), 'a package of a delivery')
    const driverId = drivers.get(packageId) ?? null
    if (pkg.driverId === driverId) continue
    const placed = { ...pkg, driverId }
    await tx.put('package', placed)
    await handOver(tx, placed, tx.at)
  }
}
