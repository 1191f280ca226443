import type { Delivery } from '#sync/entities/delivery.ts'
import { type DeliveryDeed, deliveryAllows, deliveryMachine } from '#sync/entities/delivery-words.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, forbiddenText, may } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { mustBeIn } from '#sync/rules/transitions.ts'
import { type DeliveryReach, findDelivery } from '../db/deliveries.ts'
import type { AuditedTx } from '../lib/audited.ts'

export const noSuchDelivery = () =>
  new Refusal('not-found', 'There is no such delivery. It may have been deleted.')

/** Who does something to a delivery: each may reach other ones and say other things of them. */
export type Part = 'customer' | 'driver' | 'office'

/** The part an actor plays with a right: a customer plays the customer's, staff need the right. */
export function partOfActor(actor: Actor, right: Permission): Part {
  if (!isStaff(actor.role)) return 'customer'
  if (!may(actor, right)) throw new Refusal('forbidden', forbiddenText)
  return actor.role === 'Driver' ? 'driver' : 'office'
}

/** Whose deliveries that part reaches. */
export const reachOf: Record<Part, (actor: Actor) => DeliveryReach> = {
  customer: ({ accountId }) => ({ accountId, driverId: null }),
  driver: ({ accountId }) => ({ accountId: null, driverId: accountId }),
  office: () => ({ accountId: null, driverId: null }),
}

const isWithin = (delivery: Delivery, { accountId, driverId }: DeliveryReach): boolean =>
  (accountId === null || delivery.accountId === accountId) &&
  (driverId === null || delivery.driverId === driverId)

/** A delivery that is somebody else's is one that is not there. */
export async function mustReachDelivery(
  db: AuditedTx['kysely'],
  reach: DeliveryReach,
  deliveryId: string,
): Promise<Delivery> {
  const found = await findDelivery(db, deliveryId)
  if (!found || !isWithin(found, reach)) throw noSuchDelivery()
  return found
}

export const deliveryMustAllow = (delivery: Delivery, deed: DeliveryDeed): void =>
  mustBeIn(deliveryMachine, 'This delivery', delivery.status, deliveryAllows[deed])
