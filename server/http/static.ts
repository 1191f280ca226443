import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Files with a hash in their name never change; the rest is asked for again each time. */
const cachingOf = (path: string): string =>
  /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Serves the built app's files. `server/pages` answers the pages; their templates can't be fetched. */
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
