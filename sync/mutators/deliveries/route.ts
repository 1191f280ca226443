import type { Delivery } from '../../entities/deliveries/delivery.ts'
import type { Tx } from '../../tx.ts'
import { copyAccess } from '../packages/rows.ts'
import { isOpen } from './rows.ts'

type Route = Pick<Delivery, 'packageIds' | 'driverId' | 'status' | 'deletedAt'>

/** The driver for each package that the delivery holds. */
const driversBy = (delivery: Route | null): Map<string, string | null> =>
  delivery && isOpen(delivery)
    ? new Map(delivery.packageIds.map((packageId) => [packageId, delivery.driverId]))
    : new Map()

/**
 * Writes the driver of a delivery to its packages, their events and photos, because the rows of a driver's device are
 * selected by it. Customers are not expected at the counter for what a driver brings. Runs in the transaction that
 * changes the delivery, so that no version has only one of the two.
 */
export async function putOnRoute(
  tx: Tx,
  before: Route | null,
  after: Route | null,
  now: string,
): Promise<void> {
  const drivers = driversBy(after)
  for (const packageId of new Set([...(before?.packageIds ?? []), ...drivers.keys()])) {
    const pkg = await tx.get('package', packageId)
    const driverId = drivers.get(packageId) ?? null
    // A device may not have all packages; the server does.
    if (!pkg) continue
    const pickup = drivers.has(packageId) ? null : (pkg.pickup ?? null)
    const isMoved = pkg.driverId !== driverId
    if (!isMoved && pickup === (pkg.pickup ?? null)) continue
    const row = { ...pkg, driverId, pickup }
    await tx.put('package', row)
    if (isMoved) await copyAccess(tx, row, now)
  }
}
