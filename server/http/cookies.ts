import type { FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '#sync/entities/fields.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { Env } from '../core/env.ts'

/** Seconds. */
export const refreshSeconds = 2_419_200
const deviceSeconds = 400 * 86_400
const deviceCookie = 'quayside-device'

interface CookieDeps {
  readonly env: Env
  readonly ids: Ids
}

const isHttps = (env: Env): boolean => env.publicUrl.startsWith('https:')

/** `__Host-` binds the cookie to this host over https; a browser refuses that name over http. */
const refreshCookie = (env: Env): string => (isHttps(env) ? '__Host-quayside' : 'quayside')

const options = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(env) }) as const

export const refreshTokenOf = (request: FastifyRequest, env: Env): string | null =>
  request.cookies[refreshCookie(env)] ?? null

export function setRefreshToken(reply: FastifyReply, env: Env, token: string): void {
  reply.setCookie(refreshCookie(env), token, { ...options(env), maxAge: refreshSeconds })
}

export function clearRefreshToken(reply: FastifyReply, env: Env): void {
  reply.clearCookie(refreshCookie(env), options(env))
}

/** The device's identity, if it has one. It outlives sign-outs and a wiped database: that is how a loss is noticed. */
export function knownDevice(request: FastifyRequest): string | null {
  const parsed = Id.safeParse(request.cookies[deviceCookie])
  return parsed.success ? parsed.data : null
}

/** The next login makes another identity of the device. */
export function forgetDevice(reply: FastifyReply, env: Env): void {
  reply.clearCookie(deviceCookie, options(env))
}

/** The device's identity; a device without one is given it with this answer. */
export function deviceOf({ env, ids }: CookieDeps, request: FastifyRequest, reply: FastifyReply): string {
  const deviceId = knownDevice(request) ?? ids.next()
  reply.setCookie(deviceCookie, deviceId, { ...options(env), maxAge: deviceSeconds })
  return deviceId
}
