import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

/** Manifests are nobody's own: whoever has the right reaches all of them. */
export const manifestRights = {
  read: 'ManifestView',
  create: 'ManifestCreate',
  update: 'ManifestUpdate',
  remove: 'ManifestDelete',
} as const satisfies Record<string, Permission>

export const manifestPolicy = {
  canRead: (actor: Actor): boolean => isGranted(actor, manifestRights.read),
}
