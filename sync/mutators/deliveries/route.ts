import type { Delivery } from '../../entities/delivery.ts'
import type { Tx } from '../../tx.ts'
import { handOver } from '../packages/rows.ts'
import { isOpen } from './rows.ts'

type Route = Pick<Delivery, 'packageIds' | 'driverId' | 'status' | 'deletedAt'>

/** The driver by the delivery for each package that it holds. */
const driversBy = (delivery: Route | null): Map<string, string | null> =>
  delivery && isOpen(delivery)
    ? new Map(delivery.packageIds.map((packageId) => [packageId, delivery.driverId]))
    : new Map()

/**
 * Writes the driver of a delivery into the rows of its packages, their events and photos: by these a driver's device holds
 * them. In the transaction that changes the delivery, so that no version has the one without the other.
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
    // A device may not hold each of them; the server does.
    if (!pkg || pkg.driverId === driverId) continue
    const placed = { ...pkg, driverId }
    await tx.put('package', placed)
    await handOver(tx, placed, now)
  }
}
