import type { FastifyRequest } from 'fastify'
import { Refusal } from '#sync/lib/refusal.ts'

const ours = new Set(['same-origin', 'none'])

/**
 * Refuses what another site's page sends along with our cookies. Every browser says where a POST comes from by one
 * of the two headers; a caller that sends neither is not a browser and carries nobody's cookies by accident.
 */
export function mustBeSameOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const fromUs = typeof site === 'string' ? ours.has(site) : isOurOrigin(request.headers.origin, request)
  if (!fromUs) throw new Refusal('forbidden', 'This call may only come from the app itself.')
}

function isOurOrigin(origin: string | undefined, request: FastifyRequest): boolean {
  if (origin === undefined) return true
  if (origin === request.server.deps.env.publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
