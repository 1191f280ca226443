import { type Permission, permissions } from '#sync/policies/permissions.ts'

/** The difference between an account's permissions and its role's. */
export interface PermissionDifference {
  readonly added: readonly Permission[]
  readonly removed: readonly Permission[]
}

export const differenceBetween = (
  before: readonly Permission[],
  after: readonly Permission[],
): PermissionDifference => ({
  added: permissions.filter((permission) => after.includes(permission) && !before.includes(permission)),
  removed: permissions.filter((permission) => before.includes(permission) && !after.includes(permission)),
})

/** Adds or removes a permission, keeping the order of all permissions. */
export const togglePermission = (current: readonly Permission[], permission: Permission): Permission[] =>
  permissions.filter((candidate) =>
    candidate === permission ? !current.includes(candidate) : current.includes(candidate),
  )
