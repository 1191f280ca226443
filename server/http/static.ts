import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Files with a hash in their name never change; the rest is asked for again each time. */
const cachingOf = (path: string): string =>
  /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

/** The built app's files. Pages are answered by `server/pages`, and what those are made of is nobody's to fetch. */
export function staticFiles(app: FastifyInstance, dist: string): void {
  app.register(fastifyStatic, {
    root: dist,
    index: false,
    cacheControl: false,
    allowedPath: (path) => !/^\/(server\/|visitor\.html)/.test(path),
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(path))
    },
  })
}

/** Whether a request can be for a page: neither a call nor a file. */
export const isPageRequest = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  !/^\/(api|assets|metrics|health|deviceHub|sim)(\/|\?|$)/.test(request.url) &&
  !/^[^?]*\.[a-z0-9]+(\?|$)/i.test(request.url)
