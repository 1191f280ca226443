import type { Actor } from './actor.ts'
import type { Role } from './roles.ts'

const waivingRoles: readonly Role[] = ['Supervisor', 'Senior', 'Admin']

/** For the sentence that refuses. */
export const waivers = 'a supervisor, a senior or an administrator'

/** Who lets something go on before it is paid. */
export const canWaive = (actor: Pick<Actor, 'role'>): boolean => waivingRoles.includes(actor.role)
