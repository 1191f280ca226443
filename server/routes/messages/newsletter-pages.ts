import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Email } from '#sync/api/accounts/accounts.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { system } from '../../core/system-actor.ts'
import { TryLater } from '../../http/problems.ts'
import { brandNow } from '../../messages/brands.ts'
import type { MessageDeps } from '../../messages/deps.ts'
import { type MailPage, mailPageOf } from '../../messages/mail-pages.ts'
import { confirmPath, confirmRequest, goodRequest } from '../../messages/newsletter-requests.ts'
import { askToConfirm } from './newsletter.ts'

type PageDeps = AccountDeps & MessageDeps

const checkInbox: MailPage = {
  title: 'Check your email',
  text: 'We’ve sent you a link. Open it, and you’ll get the newsletter.',
  button: null,
}
const wrongAddress: MailPage = {
  title: 'That address doesn’t look right',
  text: 'Enter an email address like name@example.com. Go back and try again.',
  button: null,
}
const question: MailPage = {
  title: 'Get the newsletter?',
  text: 'Nothing is sent until you press the button.',
  button: 'Get the newsletter',
}
const welcome: MailPage = {
  title: 'You’re subscribed',
  text: 'Each newsletter has a link that stops it.',
  button: null,
}
const unknownLink: MailPage = {
  title: 'This link doesn’t work',
  text: 'It may be incomplete or too old. Enter your email address on our website again.',
  button: null,
}

const textOf = (fields: unknown, name: string): string => {
  const value =
    typeof fields === 'object' && fields !== null && name in fields ? Reflect.get(fields, name) : ''
  return typeof value === 'string' ? value : ''
}

/** The newsletter's form of the public pages, which needs no script, and the link that confirms an address. */
export function newsletterPages(app: FastifyInstance, deps: PageDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const send = async (reply: FastifyReply, status: number, page: MailPage, brand: string) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(mailPageOf(page, await brandNow(deps.db.reads.kysely, deps.env, brand)))

    scope.post('/api/newsletter/subscribe', async (request, reply) => {
      const brand = textOf(request.body, 'brand')
      // People can't see this field, so only a program fills it in. It gets the normal answer.
      if (textOf(request.body, 'website') !== '') return send(reply, 200, checkInbox, brand)
      const email = Email.safeParse(textOf(request.body, 'email'))
      if (!email.success) return send(reply, 400, wrongAddress, brand)
      const isTooOften = await askToConfirm(deps, request, { email: email.data, name: '', brand }).then(
        () => null,
        (error: unknown) => {
          if (error instanceof TryLater) return error
          throw error
        },
      )
      return isTooOften
        ? send(reply, 429, { title: 'Please wait', text: isTooOften.message, button: null }, brand)
        : send(reply, 200, checkInbox, brand)
    })

    scope.get<{ Params: { token: string } }>(`${confirmPath}/:token`, async ({ params }, reply) => {
      const request = await goodRequest(deps.db.reads, params.token, deps.clock.now())
      return request ? send(reply, 200, question, request.brand) : send(reply, 404, unknownLink, '')
    })
    scope.post<{ Params: { token: string } }>(`${confirmPath}/:token`, async (request, reply) =>
      confirm(deps, request, (status, page) => send(reply, status, page, '')),
    )
  })
}

async function confirm(
  deps: PageDeps,
  { params, ip }: FastifyRequest<{ Params: { token: string } }>,
  send: (status: number, page: MailPage) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const by = {
    actor: { ...system, name: 'Visitor' },
    deviceId: '',
    accountIp: ip,
    action: 'newsletter.confirm',
  }
  const isGood = await withTransaction(deps, by, (tx) => confirmRequest(deps, tx, params.token))
  return isGood ? send(200, welcome) : send(404, unknownLink)
}
