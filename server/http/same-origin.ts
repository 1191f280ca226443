import type { FastifyRequest } from 'fastify'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Env } from '../core/env.ts'

const ownSites = new Set(['same-origin', 'none'])

/**
 * Refuses what another site's page sends along with our cookies. Every browser says where a POST comes from by one
 * of the two headers; a caller that sends neither is not a browser and carries nobody's cookies by accident.
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
