import type { Actor } from './actor.ts'
import type { Role } from './roles.ts'

const waivingRoles: readonly Role[] = ['Supervisor', 'Senior', 'Admin']

/** For the sentence of a refusal. */
export const waiverRolesText = 'a supervisor, a senior or an administrator'

/** Returns true for roles that may grant a waiver. */
export const canWaive = (actor: Pick<Actor, 'role'>): boolean => waivingRoles.includes(actor.role)
