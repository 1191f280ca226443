import { jwtDecode } from 'jwt-decode'

/** What the app reads in an access token. The server checks tokens; nothing here is proof of anything. */
export interface TokenClaims {
  readonly sub?: unknown
  /** Which login the token is of. */
  readonly sid?: unknown
  readonly iat?: unknown
  readonly exp?: unknown
}

/** Null for what is no token. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const claims: unknown = jwtDecode(token)
    return typeof claims === 'object' ? claims : null
  } catch {
    return null
  }
}
