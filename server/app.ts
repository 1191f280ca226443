import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { securityHeaders } from './lib/headers.ts'
import { logAnswers, loggerOf } from './lib/logging.ts'
import { answerProblems } from './lib/problems.ts'
import { sendPage, staticFiles } from './lib/static.ts'

const dist = join(import.meta.dirname, '../dist')
const bodyLimit = 2 * 1024 * 1024

const trusted = (hops: number | string[]) =>
  typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops

export function buildApp(env: Env): FastifyInstance {
  const app = fastify({
    logger: loggerOf(env),
    disableRequestLogging: true,
    bodyLimit,
    trustProxy: trusted(env.trustProxy),
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  })
  logAnswers(app)
  securityHeaders(app, env)
  app.register(cookie)
  app.register(compress, { threshold: 1024 })
  staticFiles(app, dist)
  answerProblems(app, (request, reply) => sendPage(request, reply, dist))
  app.get('/health', async () => ({ status: 'Healthy', serverTime: new Date().toISOString() }))
  return app
}
