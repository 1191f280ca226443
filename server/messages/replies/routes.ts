import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRecord } from '#sync/lib/is-record.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Limits } from '../../http/limits.ts'
import type { MessageDeps } from '../deps.ts'
import { takeReply } from './take-reply.ts'

type InboundDeps = MessageDeps & { readonly limits: Limits }

export const inboundMailPath = '/api/inbound-mail'
/** As large as mail services hand over. One above 10 MB is not read, but its sender learns so. */
const largestMail = 40 * 1024 * 1024

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The password of HTTP Basic, which mail services and curl take as a part of the address. */
function passwordOf({ headers }: FastifyRequest): string {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}

/** The field in which each service sends the whole mail: Postmark, SendGrid, Mailgun. */
const rawFields = ['RawEmail', 'email', 'body-mime'] as const

/** The whole mail in a form's field, which some services send as a text and others as a file. */
async function firstRaw(fields: Readonly<Record<string, unknown>>): Promise<Uint8Array | null> {
  for (const name of rawFields) {
    const value = fields[name]
    if (typeof value === 'string') return Buffer.from(value)
    if (value instanceof Blob) return new Uint8Array(await value.arrayBuffer())
  }
  return null
}

/** The mail as it was sent, out of the form in which a service hands it over. */
async function mailIn({ body, headers }: FastifyRequest): Promise<Uint8Array | null> {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const type = headers['content-type'] ?? ''
  if (/^application\/json\b/i.test(type)) {
    const value: unknown = JSON.parse(raw.toString('utf8'))
    return isRecord(value) ? firstRaw(value) : null
  }
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return raw
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData()
  return firstRaw(Object.fromEntries(form.entries()))
}

/** Refuses a wrong password, and counts it for its address. A good one gives its try back. */
async function mustKnowPassword(
  { limits }: InboundDeps,
  request: FastifyRequest,
  secret: string,
): Promise<void> {
  await limits.refusedHooks.take(request.ip)
  if (!timingSafeEqual(digest(passwordOf(request)), digest(secret))) {
    request.log.warn('a mail with a wrong password was refused')
    throw new Refusal('unauthenticated', 'The password is wrong.')
  }
  await limits.refusedHooks.giveBack(request.ip)
}

/** Receives mails to the reply address from the operator's mail service. */
export function inboundMailRoutes(app: FastifyInstance, deps: InboundDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestMail }, (_request, body, next) =>
      next(null, body),
    )
    const repliesNow = () => {
      if (deps.env.replies) return deps.env.replies
      throw new Refusal('unavailable', 'Answers by mail are not set up here.')
    }
    // The password is read before the body, so that a stranger can't fill the memory.
    scope.addHook('onRequest', (request) => mustKnowPassword(deps, request, repliesNow().secret))
    scope.post(inboundMailPath, async (request, reply) => {
      const replies = repliesNow()
      const raw = await mailIn(request).catch(() => null)
      if (!raw || raw.length === 0)
        throw new Refusal(
          'invalid',
          'There is no whole mail in this request. Let the mail service send the raw message.',
        )
      // A service repeats what is not answered with 200, so that a mail of no thread is answered so too.
      const outcome = await takeReply(deps, replies, raw)
      if (outcome !== 'taken') request.log.info({ outcome }, 'a mail to the reply address was left out')
      return reply.header('cache-control', 'no-store').send({ outcome })
    })
  })
}
