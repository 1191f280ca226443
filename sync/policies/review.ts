import { type Actor, may } from './actor.ts'
import { isGranted } from './granted.ts'
import type { Permission } from './permissions.ts'

/** A review is decided by whoever may change the package that it is about. */
export const reviewRights = { resolve: 'PackageUpdate' } as const satisfies Record<string, Permission>

export const reviewPolicy = {
  /** A review may be about anybody's package, and a driver reads those of the own route only. */
  canRead: (actor: Actor): boolean => actor.role !== 'Driver' && isGranted(actor, reviewRights.resolve),
  canResolve: (actor: Pick<Actor, 'role' | 'permissions'>): boolean => may(actor, reviewRights.resolve),
}
