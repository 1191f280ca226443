import type { notifications, Preference, Preferences } from '#sync/api/messages/notifications.ts'
import {
  canWait,
  type NoticeChannel,
  type NoticeEvent,
  noticeChannels,
  noticeEvents,
} from '#sync/entities/messages/message-topics.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { byOf } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { listBranches } from '../../db/company/branches.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { dailyTopicsOf, dropDailyMail, setDailyTopics } from '../../db/messages/daily-mails.ts'
import { markRead, pageOfNotices } from '../../db/messages/notices.ts'
import { type Choice, choose, wishesOf } from '../../db/messages/notification-preferences.ts'
import {
  countSubscriptions,
  dropSubscriptionAt,
  keepSubscription,
} from '../../db/messages/push-subscriptions.ts'
import { findRecipient } from '../../db/messages/recipients.ts'
import type { Handlers } from '../../http/route.ts'
import { brandNow } from '../../messages/brands.ts'
import type { MessageDeps } from '../../messages/deps.ts'
import { wordsOf } from '../../messages/texts/templates.ts'

/** The limit of browsers per account is above any honest use. */
const mostSubscriptions = 20

/** Every event with the chosen preference, or its default. */
async function allPreferences(db: Tables, accountId: string): Promise<Preferences> {
  const wants = await wishesOf(db, accountId)
  const preferences = noticeEvents.map((event) => ({
    event,
    email: wants(event, 'email'),
    push: wants(event, 'push'),
    app: wants(event, 'app'),
    whatsapp: wants(event, 'whatsapp'),
    sms: wants(event, 'sms'),
  }))
  return { preferences, daily: await dailyTopicsOf(db, accountId) }
}

/** Whether anything of the daily mail's topics is still to be mailed. */
const isMailed = (preferences: readonly Preference[]): boolean =>
  preferences.some(({ event, email }) => email && canWait(event))

const toAuditRow = ({ preferences, daily }: Preferences) => ({
  ...Object.fromEntries(preferences.map(({ event, ...how }) => [event, how])),
  daily,
})

type Wanted = { readonly event: NoticeEvent } & {
  readonly [C in NoticeChannel]?: boolean | undefined
}

const choicesOf = (input: readonly Wanted[]): Choice[] =>
  input.flatMap((choice) =>
    noticeChannels.flatMap((channel) => {
      const enabled = choice[channel]
      return enabled === undefined ? [] : [{ event: choice.event, channel, enabled }]
    }),
  )

export const notificationHandlers: Handlers<typeof notifications, MessageDeps> = {
  'accounts.notifications': ({ actor }, { db }) => allPreferences(db.reads.kysely, actor.accountId),

  'accounts.updateNotifications': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'account.notifications'), async (tx) => {
      const { accountId } = signed.actor
      const before = await allPreferences(tx.kysely, accountId)
      await choose(tx.kysely, accountId, choicesOf(body.preferences))
      if (body.daily) await setDailyTopics(tx.kysely, accountId, body.daily)
      const after = await allPreferences(tx.kysely, accountId)
      if (!isMailed(after.preferences)) await dropDailyMail(tx.kysely, accountId)
      await tx.note('notificationPreference', accountId, toAuditRow(before), toAuditRow(after))
      return after
    }),

  'notifications.list': async ({ query, actor }, { db, env }) => {
    const { pageNumber, pageSize } = query
    const page = await pageOfNotices(db.reads.kysely, actor.accountId, pageNumber, pageSize)
    const recipient = must(await findRecipient(db.reads.kysely, actor.accountId), 'the account of a session')
    const brand = await brandNow(db.reads.kysely, env, recipient.brand)
    const offices = new Map((await listBranches(db.reads.kysely)).map((branch) => [branch.branchId, branch]))
    const result = page.result.map(({ facts, ...notice }) => {
      const noticeFacts = JSON.parse(facts)
      const office = offices.get(noticeFacts.branchId ?? '') ?? null
      const words = wordsOf(notice.event, noticeFacts, { brand, office })
      return { ...notice, title: words.subject, text: words.lines.join('\n'), link: words.link?.to ?? '/' }
    })
    return { ...page, result, pageNumber }
  },

  'notifications.read': async ({ body, signed, request }, deps) => ({
    read: await withTransaction(deps, byOf(signed, request, 'notifications.read'), ({ kysely, at }) =>
      markRead(kysely, signed.actor.accountId, body.noticeIds ?? null, at),
    ),
  }),

  'push.key': async (_call, { pusher }) => ({ publicKey: pusher.publicKey }),

  'push.subscribe': async ({ body, signed, request }, deps) => {
    const { accountId } = signed.actor
    if (!deps.pusher.takes(body.endpoint))
      throw new Refusal('invalid', 'We don’t support this browser’s push service. You’ll still get emails.', {
        endpoint: ['is not a push service that is known here'],
      })
    await withTransaction(deps, byOf(signed, request, 'push.subscribe'), async (tx) => {
      if ((await countSubscriptions(tx.kysely, accountId)) >= mostSubscriptions)
        throw new Refusal('wrong-state', 'Too many browsers get notifications. Turn them off in one first.')
      const pushSubscriptionId = deps.ids.next()
      const { endpoint, keys } = body
      await keepSubscription(tx.kysely, {
        pushSubscriptionId,
        accountId,
        sessionId: signed.sessionId,
        endpoint,
        createdAt: tx.at,
        ...keys,
      })
      await tx.note('pushSubscription', pushSubscriptionId, null, { accountId, at: new URL(endpoint).host })
    })
    return { subscribed: true }
  },

  'push.unsubscribe': async ({ body, signed, request }, deps) => {
    const { accountId } = signed.actor
    await withTransaction(deps, byOf(signed, request, 'push.unsubscribe'), async (tx) => {
      if (await dropSubscriptionAt(tx.kysely, accountId, body.endpoint))
        await tx.note('pushSubscription', accountId, { at: new URL(body.endpoint).host }, null)
    })
    return { unsubscribed: true }
  },
}
