import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'

type Asker = Pick<Actor, 'role' | 'permissions'>

/** The rights of staff on posts. Published posts are public. */
export const blogPolicy = {
  canCreate: (actor: Asker): boolean => isGranted(actor, 'BlogCreate'),
  canUpdate: (actor: Asker): boolean => isGranted(actor, 'BlogUpdate'),
  canRemove: (actor: Asker): boolean => isGranted(actor, 'BlogDelete'),
}
