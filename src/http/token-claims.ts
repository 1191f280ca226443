import { jwtDecode } from 'jwt-decode'

/** The claims of an access token that the app reads. The server verifies tokens; nothing here is a proof. */
export interface TokenClaims {
  readonly sub?: unknown
  /** The login that the token belongs to. */
  readonly sid?: unknown
  readonly iat?: unknown
  readonly exp?: unknown
}

/** Null if the text is not a token. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const claims: unknown = jwtDecode(token)
    return typeof claims === 'object' ? claims : null
  } catch {
    return null
  }
}
