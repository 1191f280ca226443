import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type NoticeEvent,
  noticeEvents,
  noticeTopics,
  topicText,
} from '#sync/entities/messages/message-topics.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { dropDailyMail } from '../db/messages/daily-mails.ts'
import { changeSubscriber, findSubscriberByToken } from '../db/messages/newsletter.ts'
import { choose, preferencesOf } from '../db/messages/notification-preferences.ts'
import { findRecipient } from '../db/messages/recipients.ts'
import { brandNow, type MessageBrand } from './brands.ts'
import type { MessageDeps } from './deps.ts'
import { type MailPage, mailPageOf } from './mail-pages.ts'
import { type Stop, stopOf, stopPath } from './stop-links.ts'

const brokenLinkPage: MailPage = {
  title: 'This link doesn’t work',
  text: 'It may be incomplete. Log in to choose your notifications, or write to us.',
  button: null,
}

const nameOf = (stop: Stop): string => (stop.kind === 'newsletter' ? 'Newsletter' : topicText[stop.topic])

const ask = (stop: Stop): MailPage => ({
  title: 'Stop these emails?',
  text: `You get emails about: ${nameOf(stop)}. Nothing is changed until you press the button.`,
  button: 'Stop these emails',
})

const donePage = (stop: Stop): MailPage => ({
  title: 'These emails have stopped',
  text:
    stop.kind === 'newsletter'
      ? 'You won’t get any more newsletters.'
      : `You won’t get any more emails about: ${nameOf(stop)}. One that’s already on its way may still arrive. You can turn them on again in your profile.`,
  button: null,
})

/** Whether there is such a subscriber or account; stops its mails. */
async function carryOut(deps: MessageDeps, stop: Stop, ip: string): Promise<boolean> {
  const by = {
    actor: { ...system, name: 'Visitor' },
    deviceId: '',
    accountIp: ip,
    action: 'mail.unsubscribe',
  }
  return withTransaction(deps, by, async (tx) => {
    if (stop.kind === 'newsletter') {
      const before = await findSubscriberByToken(tx.kysely, stop.token)
      if (!before) return false
      const after = { ...before, status: 'Unsubscribed' as const, updatedAt: tx.at }
      if (before.status === 'Unsubscribed') return true
      await changeSubscriber(tx.kysely, after)
      await tx.note('newsletterSubscriber', before.newsletterSubscriberId, before, after)
      return true
    }
    const { accountId, topic } = stop
    if (!(await findRecipient(tx.kysely, accountId))) return false
    const events = noticeEvents.filter((event) => noticeTopics[event] === topic)
    const preferences = await preferencesOf(tx.kysely, accountId)
    const isOff = (event: NoticeEvent) =>
      preferences.some(
        (preference) => preference.event === event && preference.channel === 'email' && !preference.enabled,
      )
    // Mail programs repeat the request, so an earlier choice isn't written twice.
    if (events.every(isOff)) return true
    await choose(
      tx.kysely,
      accountId,
      events.map((event) => ({ event, channel: 'email', enabled: false })),
    )
    if (topic === 'packages') await dropDailyMail(tx.kysely, accountId)
    await tx.note('notificationPreference', accountId, null, { email: `no more about ${topic}` })
    return true
  })
}

/** The brand of the stopped mails, because customers of the second brand must not read the first one's name. */
async function brandOf({ db, env }: MessageDeps, stop: Stop | null): Promise<MessageBrand> {
  const recipient =
    stop?.kind === 'account' ? await findRecipient(db.reads.kysely, stop.accountId) : undefined
  return brandNow(db.reads.kysely, env, recipient?.brand ?? '')
}

/** Links behind "stop mails of this kind": a page that only asks, and one POST, as RFC 8058 has it, that does it. */
export function unsubscribeRoutes(app: FastifyInstance, deps: MessageDeps): void {
  app.register(async (scope) => {
    // Mail programs send a form whose content says nothing that the address does not.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, _body, parsed) =>
      parsed(null, {}),
    )
    const send = async (reply: FastifyReply, status: number, page: MailPage, stop: Stop | null) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(mailPageOf(page, await brandOf(deps, stop)))
    scope.get<{ Params: { token: string } }>(`${stopPath}/:token`, async ({ params }, reply) => {
      const stop = stopOf(deps, params.token)
      return stop ? send(reply, 200, ask(stop), stop) : send(reply, 404, brokenLinkPage, null)
    })
    scope.post<{ Params: { token: string } }>(`${stopPath}/:token`, async ({ params, ip }, reply) => {
      const stop = stopOf(deps, params.token)
      const hasStopped = stop !== null && (await carryOut(deps, stop, ip))
      return hasStopped ? send(reply, 200, donePage(stop), stop) : send(reply, 404, brokenLinkPage, stop)
    })
  })
}
