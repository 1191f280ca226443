import { type Actor, may } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

/** Manifests have no owner, so a right gives access to all of them. */
export const manifestRights = {
  read: 'ManifestView',
  create: 'ManifestCreate',
  update: 'ManifestUpdate',
  remove: 'ManifestDelete',
} as const satisfies Record<string, Permission>

type Person = Pick<Actor, 'role' | 'permissions'>

export const manifestPolicy = {
  canRead: (actor: Actor): boolean => isGranted(actor, manifestRights.read),
  canCreate: (person: Person): boolean => may(person, manifestRights.create),
  canUpdate: (person: Person): boolean => may(person, manifestRights.update),
  canRemove: (person: Person): boolean => may(person, manifestRights.remove),
}
