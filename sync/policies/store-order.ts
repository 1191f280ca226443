import type { Actor } from './actor.ts'
import { isGranted, isOwner } from './granted.ts'

type Asker = Pick<Actor, 'role' | 'permissions'>

/** Customers answer for their own orders; staff do everything else for all orders. */
export const storeOrderPolicy = {
  whereOwn: ({ accountId }: Actor): { readonly accountId: string } => ({ accountId }),
  /** Approve or decline the quote. */
  canAnswer: (actor: Actor, row: { readonly accountId: string }): boolean => isOwner(actor, row),
  canView: (actor: Asker): boolean => isGranted(actor, 'StoreOrderView'),
  canCreate: (actor: Asker): boolean => isGranted(actor, 'StoreOrderCreate'),
  canUpdate: (actor: Asker): boolean => isGranted(actor, 'StoreOrderUpdate'),
  /** Delete an order, or void its invoice. */
  canRemove: (actor: Asker): boolean => isGranted(actor, 'StoreOrderDelete'),
}
