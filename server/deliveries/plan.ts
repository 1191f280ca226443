import type { DeliveryUpdate } from '#sync/api/deliveries/deliveries.ts'
import type { PlannedFields, PlannedStop } from '#sync/api/deliveries/delivery-plans.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type DeliveryPart, deliveryPolicy } from '#sync/policies/delivery.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import type { Signed } from '../core/signed.ts'
import { staleFields, staleText } from '../edits/edit-base.ts'
import { updateDelivery } from './change.ts'
import { mustBeFor } from './fields.ts'
import { mustFindDelivery } from './find-delivery.ts'

interface Work {
  readonly tx: Transaction
  readonly deps: ChangeDeps
  readonly signed: Signed
  readonly part: DeliveryPart
}

/** Says of which of several deliveries a refusal is. */
function refusalWithPlace(error: unknown, place: string): unknown {
  return error instanceof Refusal ? new Refusal(error.code, `${place}: ${error.message}`) : error
}

/** The changed plan must not have been edited since it was read. The order of a round isn't compared. */
function mustBeAsRead(
  delivery: Delivery,
  base: PlannedFields | undefined,
  body: DeliveryUpdate,
  accountId: string,
): void {
  const fields = base ? staleFields(base, delivery, body) : []
  if (fields.length > 0) throw new Refusal('wrong-state', staleText(fields, [], { accountId, isStaff: true }))
}

/**
 * Plans several deliveries in one transaction: if two people order a round at the same time, it gets one of the two
 * orders.
 */
export async function planStops(
  { tx, deps, signed, part }: Work,
  stops: readonly PlannedStop[],
): Promise<void> {
  const reachable = deliveryPolicy.whereReachable(signed.actor, part)
  for (const { deliveryId, base, ...plan } of stops) {
    const body: DeliveryUpdate = plan
    mustBeFor(part, body)
    const delivery = await mustFindDelivery(tx.kysely, reachable, deliveryId)
    try {
      mustBeAsRead(delivery, base, body, signed.actor.accountId)
      await updateDelivery({ tx, deps, signed, delivery, body }, part)
    } catch (error) {
      throw refusalWithPlace(error, `${delivery.address.line1}, ${delivery.address.town}`)
    }
  }
}
