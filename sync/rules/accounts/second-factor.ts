import type { Settings } from '../../entities/company/settings.ts'
import { jamaicaDay } from '../../lib/business-day.ts'
import { minuteMs } from '../../lib/durations.ts'
import type { Role } from '../../policies/roles.ts'

/** For this long after a login or a confirmation, a session may do what needs a proof. */
export const proofMs = 10 * minuteMs

type Rule = Settings['secondFactor']

/** Returns true if people of this role can't log in without a second factor. */
export const needsFactor = ({ requiredFor }: Rule, role: Role): boolean =>
  requiredFor.some((name) => name === role)

/** Returns true if a login that was begun without a second factor may go on. */
export const goesOnWithout = (rule: Rule, role: Role, now: number): boolean =>
  !needsFactor(rule, role) || (rule.openSessionsUntil !== null && jamaicaDay(now) <= rule.openSessionsUntil)

/** A recovery code in the form that is compared: people type it with spaces, dashes and small letters. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()
