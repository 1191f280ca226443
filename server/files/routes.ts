import type { FastifyInstance } from 'fastify'
import { hourMs } from '#sync/lib/durations.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { actorOf, judgeAgain } from '../accounts/actor.ts'
import { realTimers } from '../core/timers.ts'
import { deviceOf } from '../http/cookies.ts'
import type { FileDeps } from './deps.ts'
import { createUploads, type Uploads } from './uploads.ts'

const expireEveryMs = 6 * hourMs

/** Uploads under /api/uploads. */
export function fileRoutes(app: FastifyInstance, deps: FileDeps): void {
  const uploads = createUploads(deps, deps.env, app.log)
  const stop = deps.db.nodes.schedule(
    {
      name: 'old uploads',
      everyMs: expireEveryMs,
      firstAfterMs: expireEveryMs,
      run: uploads.expire,
      fail: (error) => app.log.error({ err: error }, 'old uploads could not be removed'),
    },
    realTimers,
  )
  app.addHook('onClose', async () => stop())
  app.register(async (scope) => uploadRoutes(scope, uploads, deps))
}

function uploadRoutes(app: FastifyInstance, { server, people }: Uploads, deps: FileDeps): void {
  // The protocol reads the bytes itself, as they come.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, next) => next(null))
  const methods = { '/api/uploads': ['POST'], '/api/uploads/:id': ['HEAD', 'PATCH', 'DELETE'] }
  for (const [url, method] of Object.entries(methods))
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const actor = await actorOf(deps, request)
        // Unfinished uploads are kept for a week, because staff come back from a day without a signal with hundreds of
        // photos.
        if (request.method === 'POST' && !isStaff(actor.role)) deps.limits.uploads.take(actor.accountId)
        people.set(request.raw, {
          actor,
          deviceId: deviceOf(deps, request, reply),
          accountIp: request.ip,
          judgeAgain: async () => {
            await judgeAgain(deps, request)
            return actorOf(deps, request)
          },
        })
        reply.hijack()
        await server.handle(request.raw, reply.raw)
      },
    })
}
