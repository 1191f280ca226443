import { isStaff } from '#sync/policies/roles.ts'
import type { Session } from '../stores/session.ts'
import { homeOf, safePath } from './places.ts'

/** What the address of a login page holds. */
export interface LoginSearch {
  redirect?: string | undefined
  switch?: true | undefined
}

// Both are named even when they are nothing: what is left out here, the router takes from the address as it stands.
export const toLoginSearch = (search: Record<string, unknown>): LoginSearch => ({
  redirect: safePath(search['redirect']),
  switch: search['switch'] ? true : undefined,
})

/** The login page that leads on to this place: what was shared into the app waits there for whoever logs in. */
export const loginBefore = (place: string): string => `/login?${new URLSearchParams({ redirect: place })}`

/** Back to where the person was turned away, unless that is the other area's. */
export const placeAfterLogin = (session: Session, back: string | undefined): string =>
  back && (isStaff(session.role) || !back.startsWith('/admin')) ? back : homeOf(session)

/**
 * Where somebody goes who has no need to log in; null for who has. Whoever works from the device only may come to
 * renew, and whoever is not allowed somewhere to be somebody else.
 */
export const pastLogin = (session: Session | null, search: LoginSearch): string | null =>
  session?.renewed && !search.switch ? placeAfterLogin(session, search.redirect) : null
