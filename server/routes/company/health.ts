import type { health } from '#sync/api/company/health.ts'
import { api } from '#sync/api/index.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { reasons } from '../../http/health.ts'
import { ofTheApp, openApiOf } from '../../http/openapi.ts'
import type { Handlers } from '../../http/route.ts'
import type { RouteDeps } from '../deps.ts'
import { unlistedPaths } from '../openapi-unlisted.ts'
import { schemaNames } from '../schema-names.ts'

let description: ReturnType<typeof openApiOf> | undefined

export const healthHandlers: Handlers<typeof health, RouteDeps> = {
  'health.get': async ({ query, reply }, deps) => {
    const problem = await deps.health.problem()
    if (problem) reply.code(Number(query.unwell ?? 503))
    reply.header('cache-control', 'no-store')
    return {
      status: problem ? 'Unhealthy' : 'Healthy',
      reason: problem && reasons[problem],
      backup:
        deps.env.backups.folder === null
          ? null
          : { lastAt: deps.backups.lastAt, failed: deps.backups.failure !== null },
      missingFiles: deps.missingFiles.ids?.length ?? null,
      damagedAuditFiles: deps.missingFiles.auditPaths?.length ?? null,
      version: deps.version,
      epoch: await deps.health.epoch(),
      serverTime: isoOf(deps.clock.now()),
      pingUrl: deps.ping.url,
      demo: deps.env.demo,
    }
  },
  'health.ready': async ({ query, reply }, { health }) => {
    const obstacle = await health.obstacle()
    if (obstacle) reply.code(Number(query.unwell ?? 503))
    reply.header('cache-control', 'no-store')
    return { ready: obstacle === null, reason: obstacle && reasons[obstacle] }
  },
  'health.live': async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return { live: true as const }
  },
  'health.openapi': async (_call, { version }) => {
    // Describing all calls takes longer than other requests should wait, and the description never changes.
    description ??= openApiOf(api, unlistedPaths, version, { ...ofTheApp, ...(await schemaNames()) })
    return description as never
  },
}
