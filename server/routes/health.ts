import type { health } from '#sync/api/health.ts'
import { api } from '#sync/api/index.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { epochOf } from '../db/epoch.ts'
import { openApiOf } from '../lib/openapi.ts'
import type { Handlers } from '../lib/route.ts'

export const healthHandlers: Handlers<typeof health> = {
  'health.get': async ({ reply }, deps) => {
    const writable = await deps.health.isWritable()
    if (!writable) reply.code(503)
    reply.header('cache-control', 'no-store')
    return {
      status: writable ? 'Healthy' : 'Unhealthy',
      version: deps.version,
      epoch: await epochOf(deps.db.reader),
      serverTime: isoOf(deps.clock.now()),
      pingUrl: deps.env.pingUrl,
      demo: deps.env.demo,
    }
  },
  'health.openapi': async (_call, deps) => openApiOf(api, deps.version) as never,
}
