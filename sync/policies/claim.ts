import type { Package } from '../entities/packages/package.ts'
import type { Actor } from './actor.ts'
import { isOwner } from './granted.ts'
import { packagePolicy } from './package.ts'

export const claimPolicy = {
  /** Customers claim for their own packages; everyone who edits packages does it for a customer. */
  canOpen: (actor: Actor, pkg: Pick<Package, 'accountId'>): boolean =>
    isOwner(actor, pkg) || packagePolicy.canUpdateAll(actor),
  canLook: packagePolicy.canUpdateAll,
  /** Those who decide about lost packages decide about damaged ones. */
  canDecide: packagePolicy.canCompensate,
}
