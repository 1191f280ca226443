import type { RoleAuthorization } from '#sync/api/accounts/access-control.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'

/** A cell of the grid. */
export interface Grant {
  readonly role: Role
  readonly permission: Permission
}

/** The target state of a cell instead of a toggle, because another person may change the same cell before this is saved. */
export interface Wish extends Grant {
  readonly isGranted: boolean
}

const isSame = (a: Grant, b: Grant): boolean => a.role === b.role && a.permission === b.permission

const isGrantedNow = (rows: readonly RoleAuthorization[], grant: Grant): boolean =>
  rows.some((row) => isSame(row, grant))

/** Returns the cell's displayed state: the target, or the role's current permission. */
export const isShownGranted = (
  rows: readonly RoleAuthorization[],
  wishes: readonly Wish[],
  grant: Grant,
): boolean => wishes.find((wish) => isSame(wish, grant))?.isGranted ?? isGrantedNow(rows, grant)

/** Returns the target states after a click on a cell, without one that equals the current state. */
export function afterClick(
  rows: readonly RoleAuthorization[],
  wishes: readonly Wish[],
  { role, permission }: Grant,
): Wish[] {
  const wish = { role, permission, isGranted: !isShownGranted(rows, wishes, { role, permission }) }
  return openWishes(rows, [...withoutWish(wishes, wish), wish])
}

export const withoutWish = (wishes: readonly Wish[], grant: Grant): Wish[] =>
  wishes.filter((wish) => !isSame(wish, grant))

/** Returns the target states that differ from the current ones, no matter who changed those. */
export const openWishes = (rows: readonly RoleAuthorization[], wishes: readonly Wish[]): Wish[] =>
  wishes.filter((wish) => wish.isGranted !== isGrantedNow(rows, wish))

export const isWished = (wishes: readonly Wish[], grant: Grant): boolean =>
  wishes.some((wish) => isSame(wish, grant))

export interface GridChanges {
  readonly granted: readonly Grant[]
  readonly revoked: readonly RoleAuthorization[]
}

/** Returns the permissions to add and to delete. */
export function toGridChanges(rows: readonly RoleAuthorization[], wishes: readonly Wish[]): GridChanges {
  const open = openWishes(rows, wishes)
  return {
    granted: open.filter(({ isGranted }) => isGranted),
    revoked: rows.filter((row) => isWished(open, row)),
  }
}
