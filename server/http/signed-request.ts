import type { Signed } from '../core/signed.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session check; null on public calls and before it. */
    signed: Signed | null
  }
}
