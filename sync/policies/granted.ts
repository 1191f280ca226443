import { type Actor, may, mustBeAllowed } from './actor.ts'
import type { Permission } from './permissions.ts'
import { isStaff } from './roles.ts'

/**
 * A filter for the rows an actor may access: one customer's, those on one driver's route, those that one office's
 * handheld follows, or all if empty.
 */
export interface RowFilter {
  readonly accountId?: string
  readonly driverId?: string
  readonly officeId?: string
}

/** Returns true if the right gives this actor access to all rows. A customer's own rows need no right. */
export const isGranted = (actor: Pick<Actor, 'role' | 'permissions'>, permission: Permission): boolean =>
  isStaff(actor.role) && may(actor, permission)

/** Refuses staff who have none of the rights. Customers pass, because they only reach their own rows. */
export function mustBeGrantedIfStaff(
  actor: Actor,
  ...[permission, ...others]: readonly [Permission, ...Permission[]]
): void {
  if (isStaff(actor.role) && !others.some((alternative) => may(actor, alternative)))
    mustBeAllowed(actor, permission)
}

export const isOwner = (
  actor: Pick<Actor, 'accountId'>,
  row: { readonly accountId: string | null },
): boolean => row.accountId === actor.accountId
