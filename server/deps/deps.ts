import type { RouteDeps } from '../routes/deps.ts'

/**
 * Everything that is opened at the start. Only the composition root sees it whole: it hands each part what that part
 * needs.
 */
export type AppDeps = RouteDeps

declare module 'fastify' {
  interface FastifyInstance {
    /** For the composition root and for tests. */
    deps: AppDeps
  }
}
