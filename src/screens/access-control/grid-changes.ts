import type { RoleAuthorization } from '#sync/api/access-control.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'

/** One cell of the grid. */
export interface Grant {
  readonly role: Role
  readonly permission: Permission
}

const isSame = (a: Grant, b: Grant): boolean => a.role === b.role && a.permission === b.permission

/** The cells that were clicked and not saved yet, each once: a second click takes it out. */
export const toggleGrant = (toggled: readonly Grant[], grant: Grant): Grant[] =>
  toggled.some((one) => isSame(one, grant))
    ? toggled.filter((one) => !isSame(one, grant))
    : [...toggled, grant]

export const isGrantedNow = (rows: readonly RoleAuthorization[], grant: Grant): boolean =>
  rows.some((row) => isSame(row, grant))

export const isToggled = (toggled: readonly Grant[], grant: Grant): boolean =>
  toggled.some((one) => isSame(one, grant))

export interface GridChanges {
  readonly granted: readonly Grant[]
  readonly revoked: readonly RoleAuthorization[]
}

/** What has to be added and deleted. Somebody else may have saved the same in the meantime: then nothing is left of it. */
export const changesOfGrid = (
  rows: readonly RoleAuthorization[],
  toggled: readonly Grant[],
): GridChanges => ({
  granted: toggled.filter((grant) => !isGrantedNow(rows, grant)),
  revoked: rows.filter((row) => isToggled(toggled, row)),
})
