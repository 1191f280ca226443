import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'

type Asker = Pick<Actor, 'role' | 'permissions'>

/** Branches belong to the company, and everyone may read them. */
export const branchPolicy = {
  canCreate: (actor: Asker): boolean => isGranted(actor, 'BranchCreate'),
  canUpdate: (actor: Asker): boolean => isGranted(actor, 'BranchUpdate'),
  canRemove: (actor: Asker): boolean => isGranted(actor, 'BranchDelete'),
}
