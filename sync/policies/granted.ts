import { type Actor, may, mustBeAllowed } from './actor.ts'
import type { Permission } from './permissions.ts'
import { isStaff } from './roles.ts'

/** Which rows an actor reaches: those of one customer, those on one driver's route, or all when it is empty. */
export interface RowFilter {
  readonly accountId?: string
  readonly driverId?: string
}

/** Whether the right lets this actor work with the rows of everybody. A customer's own rows need no right. */
export const isGranted = (actor: Pick<Actor, 'role' | 'permissions'>, permission: Permission): boolean =>
  isStaff(actor.role) && may(actor, permission)

/** Staff with none of the rights are told so, whatever they ask for; customers reach what is theirs. */
export function mustBeGrantedIfStaff(
  actor: Actor,
  ...[permission, ...others]: readonly [Permission, ...Permission[]]
): void {
  if (isStaff(actor.role) && !others.some((other) => may(actor, other))) mustBeAllowed(actor, permission)
}

export const isOwner = (
  actor: Pick<Actor, 'accountId'>,
  row: { readonly accountId: string | null },
): boolean => row.accountId === actor.accountId
