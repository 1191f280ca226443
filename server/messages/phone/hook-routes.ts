import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Limits } from '../../http/limits.ts'
import type { MessageDeps } from '../deps.ts'
import { smsPath, statusPath, whatsAppPath } from './hook-paths.ts'
import { type PhoneReports, repliedBySms, reportedByMeta, reportedBySms } from './reports.ts'
import { hasFormOfSms, isFromMeta, isFromSms, isWord } from './signatures.ts'
import { takeReports } from './take-reports.ts'

type HookDeps = MessageDeps & { readonly limits: Limits }

/** Meta gathers up to a thousand reports in one call. */
const largestHook = 3 * 1024 * 1024
/** The SMS provider sends one text, or one report. Parsing a form takes the square of its size. */
const largestForm = 64 * 1024

/** The parts of a call by which every hook is judged. */
type HookRequest = Pick<FastifyRequest, 'ip' | 'log' | 'url' | 'headers' | 'body'>

const header = (request: HookRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

const notSetUp = () => new Refusal('unavailable', 'This channel is not set up here.')

async function refuse(deps: HookDeps, request: HookRequest): Promise<never> {
  await deps.limits.refusedHooks.take(request.ip)
  request.log.warn({ path: request.url.split('?', 1)[0] }, 'a report with a wrong signature was refused')
  throw new Refusal('unauthenticated', 'The signature is not good.')
}

const bytesOf = ({ body }: HookRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

async function receiveFromMeta(deps: HookDeps, request: HookRequest): Promise<void> {
  const { whatsapp } = deps.env.phones
  if (!whatsapp) throw notSetUp()
  const raw = bytesOf(request)
  if (!isFromMeta(whatsapp.appSecret, header(request, 'x-hub-signature-256'), raw))
    return refuse(deps, request)
  await takeReports(deps, reportedByMeta(jsonOf(raw), whatsapp.phoneId))
}

/** The provider signs the address that it was given, so that is judged and not the one that a proxy names. */
async function receiveFromSms(
  deps: HookDeps,
  request: HookRequest,
  tellOf: (form: URLSearchParams) => PhoneReports,
): Promise<void> {
  const { sms } = deps.env.phones
  if (!sms) throw notSetUp()
  const signature = header(request, 'x-twilio-signature')
  if (!hasFormOfSms(signature)) return refuse(deps, request)
  const form = new URLSearchParams(bytesOf(request).toString('utf8'))
  const url = deps.env.publicUrl + request.url
  if (!isFromSms(sms.authToken, signature, url, form)) return refuse(deps, request)
  await takeReports(deps, tellOf(form))
}

/** Meta asks once whether the address is ours: the word of the settings proves it. */
async function answerMeta(
  deps: HookDeps,
  request: HookRequest,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { whatsapp } = deps.env.phones
  if (!whatsapp) throw notSetUp()
  const { 'hub.mode': mode, 'hub.verify_token': word, 'hub.challenge': challenge } = query
  const isMeta = mode === 'subscribe' && typeof word === 'string' && isWord(word, whatsapp.verifyToken)
  if (!isMeta) return refuse(deps, request)
  return typeof challenge === 'string' ? challenge.slice(0, 200) : ''
}

/** An empty answer sends no reply to the customer. */
const noReply = (reply: FastifyReply) =>
  reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')

/** Providers report on messages and hand over replies here. Bodies are read as bytes, because signatures cover those. */
export function phoneHookRoutes(app: FastifyInstance, deps: HookDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestHook }, (_request, body, next) =>
      next(null, body),
    )
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    scope.get<{ Querystring: Record<string, unknown> }>(whatsAppPath, async (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(await answerMeta(deps, request, request.query)),
    )
    scope.post(whatsAppPath, async (request, reply) => {
      await receiveFromMeta(deps, request)
      return reply.send({ received: true })
    })
    scope.post(smsPath, { bodyLimit: largestForm }, async (request, reply) => {
      await receiveFromSms(deps, request, (form) => repliedBySms(form, deps.clock.now()))
      return noReply(reply)
    })
    scope.post<{ Params: { messageId: string } }>(
      statusPath(':messageId'),
      { bodyLimit: largestForm },
      async (request, reply) => {
        await receiveFromSms(deps, request, (form) => reportedBySms(request.params.messageId, form))
        return noReply(reply)
      },
    )
  })
}
