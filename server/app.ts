import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { shareAuditFiles } from './audit-log/share-files.ts'
import { apiRoutes } from './calls/index.ts'
import type { Env } from './core/env.ts'
import { logAnswers, loggerOf } from './core/logging.ts'
import type { Seams } from './core/seams.ts'
import { realTimers } from './core/timers.ts'
import { isOneOfSeveral } from './db/core/reading/one-of-several.ts'
import { openDeps } from './deps/open-deps.ts'
import { fileRoutes } from './files/routes.ts'
import { type Objects, s3Objects } from './files/s3-store.ts'
import { openForms } from './http/forms.ts'
import { securityHeaders } from './http/headers.ts'
import { endIdleConnections } from './http/idle-connections.ts'
import { readJsonBodies } from './http/json-bodies.ts'
import { watch } from './http/measure-requests.ts'
import { answerProblems, refuseAddress } from './http/problems.ts'
import { cutSlowBodies } from './http/slow-bodies.ts'
import { openSockets } from './http/sockets.ts'
import { staticFiles } from './http/static.ts'
import { hubRoutes } from './hub/routes.ts'
import { scheduleBackups } from './jobs/backups.ts'
import { watchCertificate } from './jobs/certificate.ts'
import { watchClock } from './jobs/clock-warning.ts'
import { scheduleHousekeeping } from './jobs/housekeeping.ts'
import { startMessages } from './jobs/messages.ts'
import { scheduleOverdueReminders } from './jobs/overdue-reminders.ts'
import { schedulePaperWarnings } from './jobs/paper-warnings.ts'
import { schedulePriceRounds } from './jobs/price-rounds.ts'
import { scheduleStatementMails } from './jobs/statement-mails.ts'
import { scheduleStorageWarnings } from './jobs/storage-warnings.ts'
import { scheduleReminders } from './jobs/unclaimed-reminders.ts'
import { startWebhooks } from './jobs/webhooks.ts'
import { phoneHookRoutes } from './messages/phone/hook-routes.ts'
import { inboundMailRoutes } from './messages/replies/routes.ts'
import { unsubscribeRoutes } from './messages/unsubscribe.ts'
import { publishBuild, sendOtherBuild } from './pages/other-builds.ts'
import { searchEngineRoutes } from './pages/routes.ts'
import { sendPage, shellRoute } from './pages/send-page.ts'
import { webManifestRoutes } from './pages/web-manifests.ts'
import { partnerRoutes } from './partners/routes.ts'
import { hookRoutes } from './payments/hook-routes.ts'
import { simulatorRoutes } from './payments/simulator/routes.ts'
import { newsletterPages } from './routes/messages/newsletter-pages.ts'
import { syncRoutes } from './sync/routes.ts'

const dist = join(import.meta.dirname, '../dist')
const bodyLimit = 2 * 1024 * 1024

/** A number of proxies, counted from here outwards, or their addresses. */
const trustProxy = (proxies: number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Logs faults that no caller hears about. */
function logFaults(
  app: FastifyInstance,
  { db, metrics }: Pick<FastifyInstance['deps'], 'db' | 'metrics'>,
): void {
  db.events.onFault(({ error, uid, name }) =>
    app.log.error({ err: error, change: uid, name }, 'a change met a fault'),
  )
  db.events.onMovedBack((report) => {
    metrics.movedBack.inc()
    app.log.error(
      report,
      'a device knows a newer version than this database: was a backup put back without "npm run restore"?',
    )
  })
}

/** Opens the place where the servers of an installation keep the files of their builds; null for a single server. */
async function openBuilds({ db, env }: FastifyInstance['deps']): Promise<Objects | null> {
  if (!isOneOfSeveral({ db, env }) || !env.files) return null
  const objects = s3Objects(env.files)
  await publishBuild(objects, dist)
  return objects
}

/** Starts the work that is done now and then, until the server is closed. */
function startJobs(app: FastifyInstance, deps: FastifyInstance['deps']): void {
  const ends = [
    watchClock(deps.db, realTimers, app.log),
    scheduleHousekeeping(deps, realTimers, app.log),
    scheduleBackups(deps, realTimers, app.log),
    scheduleStorageWarnings(deps, realTimers, app.log),
    scheduleReminders(deps, realTimers, app.log),
    scheduleOverdueReminders(deps, realTimers, app.log),
    scheduleStatementMails(deps, realTimers, app.log),
    schedulePaperWarnings(deps, realTimers, app.log),
    schedulePriceRounds(deps, realTimers, app.log),
    watchCertificate(deps, realTimers),
  ]
  app.addHook('onClose', async () => {
    for (const end of ends) end()
  })
}

function sendWebhooks(app: FastifyInstance, deps: FastifyInstance['deps']): void {
  const webhooks = startWebhooks(deps, realTimers, app.log)
  app.decorate('webhooks', webhooks)
  app.addHook('onClose', () => webhooks.stop())
}

/** Everything that answers calls, with the forms and sockets that it uses. */
async function openCalls(calls: FastifyInstance, deps: FastifyInstance['deps']): Promise<void> {
  readJsonBodies(calls)
  await openForms(calls)
  apiRoutes(calls, deps)
  partnerRoutes(calls, deps)
  fileRoutes(calls, deps)
  unsubscribeRoutes(calls, deps)
  phoneHookRoutes(calls, deps)
  inboundMailRoutes(calls, deps)
  newsletterPages(calls, deps)
  searchEngineRoutes(calls, deps)
  webManifestRoutes(calls, dist, deps)
  calls.get('/', (_request, reply) => reply.callNotFound())
  await openSockets(calls)
  await syncRoutes(calls, deps)
  hubRoutes(calls, deps)
  hookRoutes(calls, deps, realTimers)
  if (deps.card?.simulator) simulatorRoutes(calls, deps.env, deps.card.simulator, realTimers)
}

/** The whole server, ready to listen: every part is named here. Closing it closes the database. */
export async function buildApp(env: Env, seams: Partial<Seams> = {}): Promise<FastifyInstance> {
  const deps = await openDeps(env, seams)
  const app = fastify({
    logger: loggerOf(env),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustProxy(env.trustProxy),
    // A body may take a long time while it makes progress: cutSlowBodies. This ends one that only just makes
    // progress.
    requestTimeout: 900_000,
    // A busy machine may need minutes to start; ended in between, a supervisor would start it into the same load again.
    pluginTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    genReqId: () => deps.ids.next(),
    // A document's name of 200 letters, each up to nine characters in an address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    frameworkErrors: refuseAddress,
  })
  app.decorate('deps', deps)
  app.decorateRequest('signed', null)
  app.addHook('onClose', () => deps.db.close())
  app.addHook('onClose', () => deps.threads.close())
  logFaults(app, deps)
  cutSlowBodies(app, realTimers)
  endIdleConnections(app)
  logAnswers(app)
  securityHeaders(app, env, deps.ping)
  app.register(cookie)
  app.register(compress, { threshold: 1024 })
  watch(app, deps)
  staticFiles(app, dist)
  shellRoute(app, dist)
  const builds = await openBuilds(deps)
  await shareAuditFiles(deps)
  answerProblems(
    app,
    async (request, reply) =>
      (builds && (await sendOtherBuild(request, reply, builds))) || sendPage(request, reply, dist, deps),
  )
  app.register((calls) => openCalls(calls, deps))
  startJobs(app, deps)
  const messages = startMessages(deps, realTimers, app.log)
  app.decorate('messages', messages)
  app.addHook('onClose', () => messages.stop())
  sendWebhooks(app, deps)
  await app.ready()
  return app
}
