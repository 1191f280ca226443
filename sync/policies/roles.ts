import type { Role } from '../entities/role.ts'

// An account has a role, and what each may do is said here: who asks for the one asks for the other.
export { type Role, roles } from '../entities/role.ts'

export const isStaff = (role: Role): boolean => role !== 'User'

/**
 * The numeric levels of the legacy authority guard. The specification names the guard and not its numbers;
 * these keep its order: a route asks for a level, whoever is below it is turned away.
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
