import { createHmac, timingSafeEqual } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { Id } from '#sync/entities/fields.ts'
import type { Clock } from '#sync/lib/clock.ts'
import type { SessionSecrets } from '../core/secrets.ts'

/** Seconds: the specification's life of an access token. */
export const accessSeconds = 900

const kind = { alg: 'HS256', typ: 'at+jwt' } as const
const issuer = 'quayside'
const audience = 'quayside-api'

const Claims = z.object({ sub: Id, sid: Id, sv: z.int(), exp: z.int() })

/** The claims of an access token: the account, its session, and the generation of its rights. */
export interface AccessClaims {
  readonly accountId: string
  readonly sessionId: string
  readonly sessionVersion: number
}

export interface RefreshClaims {
  readonly sessionId: string
  readonly generation: number
}

interface Proven {
  readonly claims: AccessClaims
  /** Seconds, as in the token. */
  readonly expiresAt: number
}
const mostProven = 5_000

const keyFor = (secret: string, purpose: string): Uint8Array =>
  createHmac('sha256', secret).update(purpose).digest()

/**
 * Signs texts for one purpose, with the first secret. Only the holder of one of the secrets can make the signature of a text.
 */
function signerFor(secrets: SessionSecrets, purpose: string) {
  const keys = secrets.map((secret) => keyFor(secret, purpose))
  const macOf = (key: Uint8Array, body: string): Buffer => createHmac('sha256', key).update(body).digest()
  const signingKey = keyFor(secrets[0], purpose)
  return {
    sign: (body: string): string => `${body}.${macOf(signingKey, body).toString('base64url')}`,
    /** The text of a signed one; null if the signature, which is behind the last dot, is not right. */
    read(token: string): string | null {
      const cut = token.lastIndexOf('.')
      const body = token.slice(0, Math.max(0, cut))
      const mac = Buffer.from(token.slice(cut + 1), 'base64url')
      const isSignedBy = (key: Uint8Array): boolean => {
        const right = macOf(key, body)
        return mac.length === right.length && timingSafeEqual(mac, right)
      }
      return keys.some(isSignedBy) ? body : null
    },
  }
}

/** Access tokens are JWTs; refresh tokens name a session and a generation, and cannot be made without the secret. */
export function createTokens(secrets: SessionSecrets, clock: Clock) {
  const accessKey = keyFor(secrets[0], 'access')
  const accessKeys = secrets.map((secret) => keyFor(secret, 'access'))
  const refresh = signerFor(secrets, 'refresh')
  const stops = signerFor(secrets, 'stop mails')
  const tickets = signerFor(secrets, 'hub tickets')
  /** Tokens that were proven before: a device sends the same one for a quarter of an hour. Only time can spoil it. */
  const proven = new Map<string, Proven>()

  /** The payload of a token that one of the secrets signed; throws a JOSEError for any other. */
  async function payloadOf(token: string, [key = accessKey, ...otherKeys] = accessKeys): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [kind.alg],
        typ: kind.typ,
        issuer,
        audience,
        currentDate: new Date(clock.now()),
      })
      return payload
    } catch (error) {
      if (otherKeys.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
      return payloadOf(token, otherKeys)
    }
  }

  return {
    issueAccess({ accountId, sessionId, sessionVersion }: AccessClaims): Promise<string> {
      const now = Math.floor(clock.now() / 1000)
      return new SignJWT({ sid: sessionId, sv: sessionVersion })
        .setProtectedHeader(kind)
        .setSubject(accountId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + accessSeconds)
        .sign(accessKey)
    },

    async readAccess(token: string): Promise<AccessClaims | null> {
      const provenToken = proven.get(token)
      if (provenToken && provenToken.expiresAt > Math.floor(clock.now() / 1000)) return provenToken.claims
      try {
        const payload = await payloadOf(token)
        const parsed = Claims.safeParse(payload)
        if (!parsed.success) return null
        const { sub: accountId, sid: sessionId, sv: sessionVersion, exp: expiresAt } = parsed.data
        const claims: AccessClaims = { accountId, sessionId, sessionVersion }
        if (proven.size >= mostProven) proven.clear()
        proven.set(token, { claims, expiresAt })
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },

    /** Signs the target of an unsubscribe link, so that people can't stop another person's mails. */
    signStop: stops.sign,
    readStop: stops.read,

    /** Signs what opens a connection, so that another server can trust it. */
    signTicket: (text: string): string => tickets.sign(Buffer.from(text).toString('base64url')),

    readTicket(token: string): string | null {
      const body = tickets.read(token)
      return body === null ? null : Buffer.from(body, 'base64url').toString()
    },

    issueRefresh: ({ sessionId, generation }: RefreshClaims): string =>
      refresh.sign(`${sessionId}.${generation}`),

    readRefresh(token: string): RefreshClaims | null {
      const [sessionId = '', generation = ''] = refresh.read(token)?.split('.') ?? []
      return /^\d{1,9}$/.test(generation) ? { sessionId, generation: Number(generation) } : null
    },
  }
}
export type Tokens = ReturnType<typeof createTokens>
