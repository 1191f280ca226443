import { type DeliveryStatus, deliveryStatusText } from '../../entities/deliveries/delivery-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Tx } from '../../tx.ts'
import { deliveryHolding } from '../deliveries/rows.ts'

/** Changes to a package that its open delivery relies on. */
const blockedChanges: readonly (readonly [
  words: string,
  holds: (pkg: Package, ownerId: string) => boolean,
])[] = [
  ['delete it', ({ deletedAt }) => deletedAt !== null],
  ['hand it over here', ({ status }) => status === 'Delivered'],
  ['change the customer', ({ accountId }, ownerId) => accountId !== ownerId],
]

const wayOut: Record<DeliveryStatus, string> = {
  InStore: 'Take it off the delivery, or delete the delivery, first',
  ReturnedToOffice: 'Take it off the delivery, or delete the delivery, first',
  OutForDelivery: 'The driver has it: have the delivery come back first',
  Delivered: 'Look at the delivery first',
}

/**
 * A package on an open delivery can't be deleted or change its owner. The customer was billed for the delivery, and a
 * person has to decide about a refund. A delivery that was handed over no longer holds its packages by the time of this
 * check.
 */
export async function mustLeaveDelivery(tx: Tx, pkg: Package): Promise<void> {
  const delivery = await deliveryHolding(tx, pkg.packageId)
  const change = delivery && blockedChanges.find(([, holds]) => holds(pkg, delivery.accountId))
  if (!delivery || !change) return
  throw new Refusal(
    'wrong-state',
    `${pkg.trackingNumber} is on a delivery that is at "${deliveryStatusText[delivery.status]}". ${wayOut[delivery.status]}; then you can ${change[0]}.`,
  )
}
