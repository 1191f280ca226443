import { type Actor, may } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

/** Anyone who may change a package may resolve its reviews. */
export const reviewRights = { resolve: 'PackageUpdate' } as const satisfies Record<string, Permission>

export const reviewPolicy = {
  /** A review can be about any package, but a driver may only read packages on their own route. */
  canRead: (actor: Actor): boolean => actor.role !== 'Driver' && isGranted(actor, reviewRights.resolve),
  canResolve: (actor: Pick<Actor, 'role' | 'permissions'>): boolean => may(actor, reviewRights.resolve),
}
