import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPageRequest } from '../http/static.ts'
import { withImportMap } from './import-map.ts'
import { answerPage } from './page-answer.ts'
import type { PageDeps } from './public-data.ts'
import { pageBuild } from './template.ts'

const policyHeader = 'content-security-policy'
const unbuilt = 'The app has not been built yet. Run "npm run build", then reload this page.\n'

/** Answers with a page where the request can be for one; false where it cannot. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  dist: string,
  deps: PageDeps,
): Promise<boolean> {
  if (!isPageRequest(request)) return false
  const build = await pageBuild(dist)
  if (!build) {
    reply.code(503).type('text/plain; charset=utf-8').send(unbuilt)
    return true
  }
  const { status, html, isPrivate } = await answerPage(deps, build, request)
  const caching = isPrivate ? 'no-store' : 'no-cache'
  sendHtml(reply.code(status).header('cache-control', caching), html)
  return true
}

function sendHtml(reply: FastifyReply, html: string): void {
  const policy = withImportMap(String(reply.getHeader(policyHeader)), html)
  reply.header(policyHeader, policy).type('text/html; charset=utf-8').send(html)
}

/** The app's page as the service worker stores it, with the headers that it has as an answer. */
export function shellRoute(app: FastifyInstance, dist: string): void {
  app.get('/index.html', async (_request, reply) => {
    const build = await pageBuild(dist)
    if (!build) return reply.callNotFound()
    sendHtml(reply.header('cache-control', 'no-cache'), build.shell)
    return reply
  })
}
