import type { Actor } from './actor.ts'
import { isGranted, isOwner } from './granted.ts'

type Asker = Pick<Actor, 'role' | 'permissions'>

/** Customers answer for their own orders; staff do the rest for everybody. */
export const storeOrderPolicy = {
  whereOwn: ({ accountId }: Actor): { readonly accountId: string } => ({ accountId }),
  /** Approve the quote, or call it off. */
  canAnswer: (actor: Actor, row: { readonly accountId: string }): boolean => isOwner(actor, row),
  canView: (actor: Asker): boolean => isGranted(actor, 'StoreOrderView'),
  canCreate: (actor: Asker): boolean => isGranted(actor, 'StoreOrderCreate'),
  canUpdate: (actor: Asker): boolean => isGranted(actor, 'StoreOrderUpdate'),
  /** Delete one, or void its invoice. */
  canRemove: (actor: Asker): boolean => isGranted(actor, 'StoreOrderDelete'),
}
