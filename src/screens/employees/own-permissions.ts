import { type Permission, permissions } from '#sync/policies/permissions.ts'

/** What makes one account's permissions other than its role's. */
export interface PermissionDifference {
  readonly added: readonly Permission[]
  readonly removed: readonly Permission[]
}

export const differenceBetween = (
  before: readonly Permission[],
  after: readonly Permission[],
): PermissionDifference => ({
  added: permissions.filter((one) => after.includes(one) && !before.includes(one)),
  removed: permissions.filter((one) => before.includes(one) && !after.includes(one)),
})

/** With it or without it, in the order of all permissions. */
export const togglePermission = (current: readonly Permission[], permission: Permission): Permission[] =>
  permissions.filter((one) => (one === permission ? !current.includes(one) : current.includes(one)))
