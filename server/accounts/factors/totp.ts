import { Secret, TOTP } from 'otpauth'

const period = 30
const digits = 6
const secretBytes = 20

/** A new secret for an authenticator app, as people can type it. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

const generatorOf = (
  secret: string,
  about: { readonly issuer?: string; readonly label?: string } = {},
): TOTP => new TOTP({ ...about, algorithm: 'SHA1', digits, period, secret: Secret.fromBase32(secret) })

/** The address that an authenticator app reads from the picture. */
export const uriOf = (secret: string, issuer: string, label: string): string =>
  generatorOf(secret, { issuer, label }).toString()

/** The time step of a code, one step of a wrong clock allowed in each direction; null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = generatorOf(secret).validate({ token, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
