import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const unbuilt = 'The app has not been built yet. Run "npm run build", then reload this page.\n'

/** Files with a hash in their name never change; the rest is asked for again each time. */
const cachingOf = (path: string): string =>
  /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

/** The built app, with every unknown page answered by its index: the app itself knows which pages exist. */
export function staticFiles(app: FastifyInstance, dist: string): void {
  app.register(fastifyStatic, {
    root: dist,
    index: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(path))
    },
  })
}

const isPage = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  !/^\/(api|assets|metrics|health|deviceHub|sim)(\/|\?|$)/.test(request.url) &&
  !/\.[a-z0-9]+(\?|$)/i.test(request.url)

/** Answers with the app's index where the path can be one of its pages; false where it cannot. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, dist: string): Promise<boolean> {
  if (!isPage(request)) return false
  if (!existsSync(join(dist, 'index.html'))) {
    reply.code(503).type('text/plain; charset=utf-8').send(unbuilt)
    return true
  }
  await reply.header('cache-control', 'no-cache').sendFile('index.html', dist)
  return true
}
