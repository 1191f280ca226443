import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Env } from './env.ts'
import { fileRoutes } from './files/routes.ts'
import { hubRoutes } from './hub/routes.ts'
import { scheduleHousekeeping } from './jobs/housekeeping.ts'
import { startMessages } from './jobs/messages.ts'
import { scheduleStorageWarnings } from './jobs/storage-warnings.ts'
import { openForms } from './lib/forms.ts'
import { securityHeaders } from './lib/headers.ts'
import { logAnswers, loggerOf } from './lib/logging.ts'
import { openDeps } from './lib/open-deps.ts'
import { answerProblems, refuseAddress } from './lib/problems.ts'
import type { Seams } from './lib/seams.ts'
import { openSockets } from './lib/sockets.ts'
import { sendPage, staticFiles } from './lib/static.ts'
import { watch } from './lib/watch.ts'
import { unsubscribeRoutes } from './messages/unsubscribe.ts'
import { hookRoutes } from './payments/hook-routes.ts'
import { simulatorRoutes } from './payments/simulator/routes.ts'
import { apiRoutes } from './routes/index.ts'
import { syncRoutes } from './sync/routes.ts'
import { realTimers } from './sync/timers.ts'

const dist = join(import.meta.dirname, '../dist')
const bodyLimit = 2 * 1024 * 1024

/** A number of proxies, counted from here outwards, or their addresses. */
const trusted = (proxies: number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The whole server, ready to listen: every part is named here. Closing it closes the database. */
export async function buildApp(env: Env, seams: Partial<Seams> = {}): Promise<FastifyInstance> {
  const deps = await openDeps(env, seams)
  const app = fastify({
    logger: loggerOf(env),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trusted(env.trustProxy),
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
    genReqId: () => deps.ids.next(),
    // A document's name of 200 letters, each up to nine characters in an address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    frameworkErrors: refuseAddress,
  })
  app.decorate('deps', deps)
  app.decorateRequest('signed', null)
  app.addHook('onClose', () => deps.db.close())
  app.addHook('onClose', () => deps.reports.close())
  deps.db.events.onFault(({ error, uid, name }) =>
    app.log.error({ err: error, change: uid, name }, 'a change met a fault'),
  )
  logAnswers(app)
  securityHeaders(app, env)
  app.register(cookie)
  app.register(compress, { threshold: 1024 })
  watch(app, deps)
  staticFiles(app, dist)
  answerProblems(app, (request, reply) => sendPage(request, reply, dist))
  app.register(async (calls) => {
    await openForms(calls)
    apiRoutes(calls)
    fileRoutes(calls, deps)
    unsubscribeRoutes(calls, deps)
    await openSockets(calls)
    syncRoutes(calls, deps)
    hubRoutes(calls, deps)
    hookRoutes(calls, deps, realTimers)
    if (deps.card?.simulator) simulatorRoutes(calls, deps.card.simulator, realTimers)
  })
  const stopHousekeeping = scheduleHousekeeping(deps, realTimers, app.log)
  app.addHook('onClose', async () => stopHousekeeping())
  const stopWarnings = scheduleStorageWarnings(deps, realTimers, app.log)
  app.addHook('onClose', async () => stopWarnings())
  const messages = startMessages(deps, realTimers, app.log)
  app.decorate('messages', messages)
  app.addHook('onClose', () => messages.stop())
  await app.ready()
  return app
}
