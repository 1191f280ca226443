import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'

type Asker = Pick<Actor, 'role' | 'permissions'>

export const newsletterPolicy = {
  canUpdate: (actor: Asker): boolean => isGranted(actor, 'NewsletterUpdate'),
  canRemove: (actor: Asker): boolean => isGranted(actor, 'NewsletterDelete'),
}
