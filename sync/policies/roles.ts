import { type Role, roles } from '../entities/accounts/role.ts'

// Roles and their rules are imported together, so they are exported from one place.
export { type Role, roles } from '../entities/accounts/role.ts'

export const isStaff = (role: Role): boolean => role !== 'User'

export const staffRoles = roles.filter((role) => role !== 'User')

/**
 * The numeric levels of the legacy authority guard. The specification names the guard but not the numbers; these keep
 * its order. A route requires a level, and roles below it are turned away.
 */
export const authorityLevel: Record<Role, number> = {
  User: 0,
  Driver: 1,
  Warehouse: 1,
  Processor: 1,
  Agent: 1,
  Employee: 2,
  Senior: 3,
  Supervisor: 4,
  Admin: 5,
}
