import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type DeliveryRights, deliveryPolicy } from '#sync/policies/delivery.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findDelivery } from '../db/deliveries/deliveries.ts'

export const noSuchDelivery = () => new Refusal('not-found', 'Delivery not found. It may have been deleted.')

/** Another person's delivery is reported as missing. */
export async function mustFindDelivery(
  db: Transaction['kysely'],
  rights: DeliveryRights,
  deliveryId: string,
): Promise<Delivery> {
  const delivery = await findDelivery(db, deliveryId)
  if (!delivery || !deliveryPolicy.isWithin(delivery, rights)) throw noSuchDelivery()
  return delivery
}
