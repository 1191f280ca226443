import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { openDeliveryStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { query, type Statements } from './statements.ts'

const removeAll = query<{ id: string }>()((db, param) =>
  db.deleteFrom('deliveryPackage').where('deliveryId', '=', param('id')),
)
const add = query<{ deliveryId: string; packageId: string; position: number; open: 0 | 1 }>()((db, param) =>
  db.insertInto('deliveryPackage').values({
    deliveryId: param('deliveryId'),
    packageId: param('packageId'),
    position: param('position'),
    open: param('open'),
  }),
)

/**
 * Keeps what finds a delivery by its packages in step with the row. One that is done or deleted keeps them for the record and
 * holds them no longer.
 */
export async function indexDelivery(write: Statements, after: Delivery): Promise<void> {
  const { deliveryId, packageIds, status, deletedAt } = after
  const open = deletedAt === null && isOneOf(openDeliveryStatuses, status) ? 1 : 0
  await write.send(removeAll, { id: deliveryId })
  for (const [position, packageId] of packageIds.entries())
    await write.send(add, { deliveryId, packageId, position, open })
}
