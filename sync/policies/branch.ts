import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'

type Asker = Pick<Actor, 'role' | 'permissions'>

/** Warehouses and offices are the company's: everybody reads them. */
export const branchPolicy = {
  canCreate: (actor: Asker): boolean => isGranted(actor, 'BranchCreate'),
  canUpdate: (actor: Asker): boolean => isGranted(actor, 'BranchUpdate'),
  canRemove: (actor: Asker): boolean => isGranted(actor, 'BranchDelete'),
}
