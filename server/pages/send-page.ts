import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPageRequest } from '../http/static.ts'
import { answerPage } from './page-answer.ts'
import type { PageDeps } from './public-data.ts'
import { pageBuild } from './template.ts'

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
  reply.code(status).header('cache-control', caching).type('text/html; charset=utf-8').send(html)
  return true
}
