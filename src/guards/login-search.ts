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

/**
 * Where somebody goes who has no need to log in; null for who has. Whoever works from the device only may come to
 * renew, and whoever is not allowed somewhere to be somebody else.
 */
export const pastLogin = (session: Session | null, search: LoginSearch): string | null =>
  session?.renewed && !search.switch ? (search.redirect ?? homeOf(session)) : null
