import { createHmac, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { Id } from '#sync/entities/fields.ts'
import type { Clock } from '#sync/lib/clock.ts'

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

/** Access tokens are JWTs; refresh tokens name a session and a generation, and cannot be made without the secret. */
export function createTokens(secret: string, clock: Clock) {
  const accessKey = keyFor(secret, 'access')
  const refreshKey = keyFor(secret, 'refresh')
  const stopKey = keyFor(secret, 'stop mails')
  const ticketKey = keyFor(secret, 'hub tickets')
  const stopMac = (body: string) => createHmac('sha256', stopKey).update(body).digest()
  const ticketMac = (body: string) => createHmac('sha256', ticketKey).update(body).digest()
  const refreshMac = (body: string) => createHmac('sha256', refreshKey).update(body).digest()
  /** Tokens that were proven before: a device sends the same one for a quarter of an hour. Only time can spoil it. */
  const proven = new Map<string, Proven>()

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
        const { payload } = await jwtVerify(token, accessKey, {
          algorithms: [kind.alg],
          typ: kind.typ,
          issuer,
          audience,
          currentDate: new Date(clock.now()),
        })
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
    signStop: (body: string): string => `${body}.${stopMac(body).toString('base64url')}`,

    readStop(token: string): string | null {
      const cut = token.lastIndexOf('.')
      const body = token.slice(0, Math.max(0, cut))
      const mac = Buffer.from(token.slice(cut + 1), 'base64url')
      const right = stopMac(body)
      return mac.length === right.length && timingSafeEqual(mac, right) ? body : null
    },

    /** Signs what opens a connection, so that another server can trust it. */
    signTicket(text: string): string {
      const body = Buffer.from(text).toString('base64url')
      return `${body}.${ticketMac(body).toString('base64url')}`
    },

    readTicket(token: string): string | null {
      const [body = '', mac = ''] = token.split('.')
      const macBytes = Buffer.from(mac, 'base64url')
      const right = ticketMac(body)
      if (macBytes.length !== right.length || !timingSafeEqual(macBytes, right)) return null
      return Buffer.from(body, 'base64url').toString()
    },

    issueRefresh({ sessionId, generation }: RefreshClaims): string {
      const body = `${sessionId}.${generation}`
      return `${body}.${refreshMac(body).toString('base64url')}`
    },

    readRefresh(token: string): RefreshClaims | null {
      const [sessionId = '', generation = '', mac = ''] = token.split('.')
      if (!/^\d{1,9}$/.test(generation)) return null
      const macBytes = Buffer.from(mac, 'base64url')
      const right = refreshMac(`${sessionId}.${generation}`)
      if (macBytes.length !== right.length || !timingSafeEqual(macBytes, right)) return null
      return { sessionId, generation: Number(generation) }
    },
  }
}
export type Tokens = ReturnType<typeof createTokens>
