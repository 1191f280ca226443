import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRecord } from '#sync/lib/is-record.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { MessageDeps } from '../deps.ts'
import { takeReply } from './take-reply.ts'

export const inboundMailPath = '/api/inbound-mail'
const largestMail = 10 * 1024 * 1024

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The password of HTTP Basic, which mail services and curl take as a part of the address. */
function passwordOf({ headers }: FastifyRequest): string {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}

/** The field in which each service sends the whole mail: Postmark, SendGrid, Mailgun. */
const rawFields = ['RawEmail', 'email', 'body-mime'] as const

const firstRaw = (fields: Readonly<Record<string, unknown>>): Uint8Array | null => {
  const value = rawFields.map((name) => fields[name]).find((field) => typeof field === 'string')
  return typeof value === 'string' ? Buffer.from(value) : null
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

/** Receives mails to the reply address from the operator's mail service. */
export function inboundMailRoutes(app: FastifyInstance, deps: MessageDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestMail }, (_request, body, next) =>
      next(null, body),
    )
    scope.post(inboundMailPath, async (request, reply) => {
      const { replies } = deps.env
      if (!replies) throw new Refusal('unavailable', 'Answers by mail are not set up here.')
      if (!timingSafeEqual(digest(passwordOf(request)), digest(replies.secret)))
        throw new Refusal('unauthenticated', 'The password is wrong.')
      const raw = await mailIn(request).catch(() => null)
      if (!raw || raw.length === 0) throw new Refusal('invalid', 'There is no mail in this request.')
      // A service repeats what is not answered with 200, so that a mail of no thread is answered so too.
      const outcome = await takeReply(deps, replies, raw)
      if (outcome !== 'taken') request.log.info({ outcome }, 'a mail to the reply address was left out')
      return reply.header('cache-control', 'no-store').send({ outcome })
    })
  })
}
