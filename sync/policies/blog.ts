import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'

type Asker = Pick<Actor, 'role' | 'permissions'>

/** What staff do with posts. Published ones are read by everybody. */
export const blogPolicy = {
  canCreate: (actor: Asker): boolean => isGranted(actor, 'BlogCreate'),
  canUpdate: (actor: Asker): boolean => isGranted(actor, 'BlogUpdate'),
  canRemove: (actor: Asker): boolean => isGranted(actor, 'BlogDelete'),
}
