import { forbiddenText, may } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { authorityLevel, isStaff, type Role } from '#sync/policies/roles.ts'
import type { ScreenFacts } from './facts.ts'
import { PageError } from './page-error.ts'

/** The parts of a session that guards and menus need. Null: logged out. */
export interface GuardVisitor {
  readonly role: Role
  readonly permissions: readonly Permission[]
}

/** Null passes the visitor on to the next guard. */
export type GuardDecision = { go: 'login' | 'home' } | { error: PageError } | null

type Guard = (visitor: GuardVisitor | null, facts: Partial<ScreenFacts>) => GuardDecision

const toLogin: GuardDecision = { go: 'login' }
const forbidden = (): GuardDecision => ({ error: new PageError(403, forbiddenText) })

/** The specification's Swedish line: you must be admin to visit this page. */
export const notAdminText = 'Du måste vara admin för att besöka denna sida'

/**
 * Every guard that a route may name. The specification gives admin, authexample and employee a name and no condition.
 */
const guards: Record<string, Guard> = {
  permission: (visitor, { permission = 'None' }) => {
    if (!visitor) return toLogin
    return permission === 'None' || may(visitor, permission) ? null : forbidden()
  },
  authority: (visitor, { authority = [] }) => {
    if (!visitor) return toLogin
    const requiredLevel = Math.max(0, ...authority)
    return authorityLevel[visitor.role] < requiredLevel ? { error: new PageError(401, notAdminText) } : null
  },
  'admin-scope': (visitor) => (visitor && isStaff(visitor.role) ? null : { go: 'home' }),
  admin: (visitor) => {
    if (!visitor) return toLogin
    return visitor.role === 'Admin' ? null : forbidden()
  },
  employee: (visitor) => {
    if (!visitor) return toLogin
    return isStaff(visitor.role) ? null : forbidden()
  },
  authexample: (visitor) => (visitor ? null : toLogin),
}

export const guardNames = Object.keys(guards)

/** The first guard that stops the visitor decides. */
export function checkGuards(visitor: GuardVisitor | null, facts: Partial<ScreenFacts>): GuardDecision {
  for (const name of facts.guard ?? []) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
    if (!guard) return { error: new PageError(500, `Unknown route middleware "${name}"`) }
    const verdict = guard(visitor, facts)
    if (verdict) return verdict
  }
  return null
}
