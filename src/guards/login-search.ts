import { isStaff } from '#sync/policies/roles.ts'
import type { Session } from '../stores/session.ts'
import { pathTo } from './path-to.ts'
import { homeOf, safePath } from './places.ts'

/** The search params of a login page. */
export interface LoginSearch {
  redirect?: string | undefined
  switch?: true | undefined
}

// Both keys are always present, because the router copies a missing one from the current address.
export const toLoginSearch = (search: Record<string, unknown>): LoginSearch => ({
  redirect: safePath(search['redirect']),
  switch: search['switch'] ? true : undefined,
})

/** The login page that leads to this place after login, where shared content waits. */
export const loginBefore = (place: string): string => pathTo('/login', { redirect: place })

/** The place where the person was turned away, unless it is in the other area. */
export const placeAfterLogin = (session: Session, returnPath: string | undefined): string =>
  returnPath && (isStaff(session.role) || !returnPath.startsWith(pathTo('/admin')))
    ? returnPath
    : homeOf(session)

/**
 * The destination of a visitor who doesn't need to log in; null for those who do. People with an offline session may
 * log in to renew it, and people without access to a page may switch accounts.
 */
export const skipLogin = (session: Session | null, search: LoginSearch): string | null =>
  session?.renewed && !search.switch ? placeAfterLogin(session, search.redirect) : null
