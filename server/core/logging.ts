import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Env } from './env.ts'
import { logStream } from './log-stream.ts'

/** Tokens travel in some addresses by the specification; the log keeps the path and loses them. */
export const withoutTokens = (url: string): string =>
  (/\/deviceHub\/?\?/i.test(url) ? url.replace(/([?&]id=)[^&]*/gi, '$1[token]') : url)
    .replace(/(\/checkouts\/token\/|\/checkout\/)[^/?]+/g, '$1[token]')
    .replace(/(\/unsubscribe\/)[^/?]+/g, '$1[token]')
    .replace(/(\/checkouts\/)[\w-]{22}(?=[/?]|$)/g, '$1[token]')
    .replace(/([?&](?:token|access_token|jwt|code|key|signature)=)[^&]*/gi, '$1[token]')

const secrets = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.confirmPassword',
  '*.jwtToken',
  '*.token',
  'password',
  'token',
  'jwtToken',
]

export function loggerOf(env: Env): NonNullable<FastifyServerOptions['logger']> {
  if (env.logLevel === 'silent') return false
  return {
    level: env.logLevel,
    stream: logStream(),
    redact: { paths: secrets, censor: '[hidden]' },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutTokens(request.url),
        remoteAddress: request.ip,
      }),
    },
  }
}

/** Writes a line for each answer: faults as errors, refusals as information, successes only at debug level. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: withoutTokens(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else if (reply.statusCode >= 400) request.log.info(line, 'answered')
    else request.log.debug(line, 'answered')
  })
}
