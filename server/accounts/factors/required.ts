import { defaultSettings, type Settings } from '#sync/entities/company/settings.ts'
import type { Role } from '#sync/policies/roles.ts'
import { goesOnWithout } from '#sync/rules/accounts/second-factor.ts'

interface OpenSession {
  readonly role: Role
  readonly factorAt: string | null
  readonly handheldId: string | null
  /** The setting as stored; null while it has its default. */
  readonly factorRule: string | null
}

const ruleOf = (setting: string | null): Settings['secondFactor'] =>
  setting === null ? defaultSettings.secondFactor : JSON.parse(setting)

/**
 * True for a session that was begun without the second factor that its role needs by now. A shared handheld has none:
 * a person with a factor has set it up, and people work on it with their PINs.
 */
export const lacksFactor = ({ role, factorAt, handheldId, factorRule }: OpenSession, now: number): boolean =>
  factorAt === null && handheldId === null && !goesOnWithout(ruleOf(factorRule), role, now)
