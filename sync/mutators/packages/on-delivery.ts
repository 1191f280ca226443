import { type DeliveryStatus, deliveryStatusText } from '../../entities/delivery-status.ts'
import type { Package } from '../../entities/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Tx } from '../../tx.ts'
import { deliveryHolding } from '../deliveries/rows.ts'

/** What is done to a package so that the delivery that holds it would promise what is not there any more. */
const deeds: readonly (readonly [words: string, holds: (pkg: Package, ownerId: string) => boolean])[] = [
  ['delete it', ({ deletedAt }) => deletedAt !== null],
  ['hand it over here', ({ status }) => status === 'Delivered'],
  ['change its owner', ({ accountId }, ownerId) => accountId !== ownerId],
]

const wayOut: Record<DeliveryStatus, string> = {
  InStore: 'Take it off the delivery, or delete the delivery, first',
  ReturnedToOffice: 'Take it off the delivery, or delete the delivery, first',
  OutForDelivery: 'The driver has it: have the delivery come back first',
  Delivered: 'Look at the delivery first',
}

/**
 * What is on an open delivery is handed over with that delivery, and neither goes nor changes hands beside it: the
 * customer was billed for the way, and whether that is given back is for a person to say. A delivery that hands over
 * holds its packages no longer by the time that this is asked.
 */
export async function mustLeaveDelivery(tx: Tx, pkg: Package): Promise<void> {
  const delivery = await deliveryHolding(tx, pkg.packageId)
  const deed = delivery && deeds.find(([, holds]) => holds(pkg, delivery.accountId))
  if (!delivery || !deed) return
  throw new Refusal(
    'wrong-state',
    `${pkg.trackingNumber} is on a delivery that is at "${deliveryStatusText[delivery.status]}". ${wayOut[delivery.status]}; then you can ${deed[0]}.`,
  )
}
