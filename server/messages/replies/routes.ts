import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Limits } from '../../http/limits.ts'
import type { IncomingMail, MailAsk } from '../../incoming-mail/read-mail.ts'
import { replyKey } from '../../incoming-mail/reply-address.ts'
import type { MessageDeps } from '../deps.ts'
import { inboxHasRoom } from './left-out.ts'
import { takeReply } from './take-reply.ts'

interface InboundDeps extends MessageDeps {
  readonly limits: Limits
  /** Mails of strangers are read outside the server’s own thread. */
  readonly threads: MessageDeps['threads'] & {
    ask(name: 'readMail', ask: MailAsk): Promise<IncomingMail | 'no mail' | 'unreadable'>
  }
}

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

/** Reads the mail of a request; the text of one that has no thread only while the office's inbox has room for it. */
async function readRequest(
  deps: InboundDeps,
  { body, headers }: FastifyRequest,
  address: string,
): Promise<IncomingMail | 'no mail' | 'unreadable'> {
  return deps.threads.ask('readMail', {
    type: headers['content-type'] ?? '',
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    address,
    key: replyKey(deps),
    readsStrangers: await inboxHasRoom(deps, deps.db.reads.kysely),
  })
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
      const mail = await readRequest(deps, request, repliesNow().address)
      if (mail === 'no mail')
        throw new Refusal(
          'invalid',
          'There is no whole mail in this request. Let the mail service send the raw message.',
        )
      // A service repeats what is not answered with 200, so that a mail of no thread is answered so too.
      const outcome = mail === 'unreadable' ? mail : await takeReply(deps, mail)
      if (outcome !== 'taken') request.log.info({ outcome }, 'a mail to the reply address was left out')
      return reply.header('cache-control', 'no-store').send({ outcome })
    })
  })
}
