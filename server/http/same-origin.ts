import type { FastifyRequest } from 'fastify'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Env } from '../core/env.ts'

const ownSites = new Set(['same-origin', 'none'])

/**
 * Refuses requests that other sites send along with our cookies. Every browser states the origin of a POST in one of
 * the two headers; a caller without either isn't a browser and has no cookies to abuse.
 */
export function mustBeSameOrigin({ publicUrl }: Pick<Env, 'publicUrl'>, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const fromUs = typeof site === 'string' ? ownSites.has(site) : isOurOrigin(publicUrl, request)
  if (!fromUs) throw new Refusal('forbidden', 'This call may only come from the app itself.')
}

function isOurOrigin(publicUrl: string, { headers: { origin, host } }: FastifyRequest): boolean {
  if (origin === undefined) return true
  if (origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
