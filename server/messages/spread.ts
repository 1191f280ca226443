import {
  canWait,
  type DailyTopic,
  isPhoneChannel,
  isUrgent,
  type MessageChannel,
  type NoticeChannel,
  type NoticeEvent,
  noticeTopics,
  type PhoneChannel,
} from '#sync/entities/messages/message-topics.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { secondMs } from '#sync/lib/durations.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { dailyTopicsOf, putIntoDay } from '../db/messages/daily-mails.ts'
import { insertMessages, type NewMessage } from '../db/messages/messages.ts'
import { anyToSpread, markSpread, noticesToSpread } from '../db/messages/notices.ts'
import { wishesOf } from '../db/messages/notification-preferences.ts'
import { subscriptionsOf } from '../db/messages/push-subscriptions.ts'
import { findRecipient, type Recipient } from '../db/messages/recipients.ts'
import { brandNow, type MessageBrand } from './brands.ts'
import { dailyMessage, nextDailyMail } from './daily-mail.ts'
import type { MessageDeps } from './deps.ts'
import { noticeAt } from './notices/notice-keys.ts'
import { quietUntil } from './phone/quiet-hours.ts'
import { openChannels, phoneReachOf } from './phone/reach.ts'
import { oneLine } from './render.ts'
import { ruleOf } from './rules.ts'
import { isJoined } from './texts/joined-message.ts'
import { wordsOf } from './texts/templates.ts'

/** A batch is small enough that no scan waits for it. */
const batch = 50

type Notice = Awaited<ReturnType<typeof noticesToSpread>>[number]

interface Audience {
  readonly who: Recipient | undefined
  readonly brand: MessageBrand
  readonly wants: (event: NoticeEvent, channel: NoticeChannel) => boolean
  /** Topics whose mails wait for the one of the day. */
  readonly daily: readonly DailyTopic[]
  readonly devices: readonly string[]
  readonly phone: { readonly number: string; readonly channels: readonly PhoneChannel[] } | null
}

async function audienceOf(deps: MessageDeps, db: Tables, accountId: string, now: string): Promise<Audience> {
  const recipient = await findRecipient(db, accountId)
  const devices = await subscriptionsOf(db, accountId, now)
  return {
    who: recipient,
    brand: await brandNow(db, deps.env, recipient?.brand ?? ''),
    wants: await wishesOf(db, accountId),
    daily: await dailyTopicsOf(db, accountId),
    devices: devices.map(({ pushSubscriptionId }) => pushSubscriptionId),
    phone: recipient ? await phoneOf(deps, db, recipient) : null,
  }
}

async function phoneOf(deps: MessageDeps, db: Tables, recipient: Recipient): Promise<Audience['phone']> {
  const reach = await phoneReachOf(deps, db, recipient)
  const channels = openChannels(reach)
  return reach.number === null || channels.length === 0 ? null : { number: reach.number, channels }
}

const isForTheDay = ({ daily, wants }: Audience, event: NoticeEvent): boolean =>
  canWait(event) && wants(event, 'email') && daily.some((topic) => topic === noticeTopics[event])

/** When what is said about several packages leaves: after a short wait for the next ones. */
const joinedAt = ({ env }: MessageDeps, event: NoticeEvent, createdAt: string): string =>
  isJoined(event) ? isoOf(Date.parse(createdAt) + env.joinSeconds * secondMs) : createdAt

/** The mail, the pushes and the texts of a notice. Unverified addresses and numbers get nothing. */
function messagesOf(
  deps: MessageDeps,
  notice: Notice,
  audience: Audience,
  quietEnd: string | null,
): NewMessage[] {
  const { who, brand, wants, devices, phone } = audience
  const { event, accountId, dedupeKey, facts, createdAt } = notice
  if (!who || who.deletedAt !== null || who.status !== 'Active') return []
  const context = { brand, office: null }
  const subject = oneLine(wordsOf(event, JSON.parse(facts), context).subject)
  const to = (channel: MessageChannel, address: string): NewMessage => ({
    messageId: deps.ids.next(),
    event,
    channel,
    accountId,
    to: address,
    subject,
    facts,
    createdAt,
    urgency: ruleOf(event, channel).urgency,
    dedupeKey: noticeAt(dedupeKey, channel, address),
    ...(isPhoneChannel(channel) ? {} : { nextAt: joinedAt(deps, event, createdAt) }),
  })
  const mailTo = (address: string): NewMessage =>
    isForTheDay(audience, event)
      ? dailyMessage(deps, nextDailyMail(deps.clock.now()), { accountId, to: address, createdAt })
      : to('email', address)
  const mails = wants(event, 'email') && who.email && who.emailVerifiedAt ? [mailTo(who.email)] : []
  const pushes = wants(event, 'push') ? devices.map((device) => to('push', device)) : []
  const texts = (phone?.channels ?? [])
    .filter((channel) => wants(event, channel))
    .map((channel) => ({
      ...to(channel, phone?.number ?? ''),
      ...(quietEnd !== null && !isUrgent(event) ? { nextAt: quietEnd } : {}),
    }))
  return [...mails, ...pushes, ...texts]
}

async function spreadSome(deps: MessageDeps, db: Tables): Promise<number> {
  const notices = await noticesToSpread(db, batch)
  const now = isoOf(deps.clock.now())
  const quietMs = quietUntil((await readSettings(db)).phoneMessages, deps.clock.now())
  const quietEnd = quietMs === null ? null : isoOf(quietMs)
  const audiences = new Map<string, Audience>()
  const messages: NewMessage[] = []
  const hiddenIds: string[] = []
  const ofTheDay: string[] = []
  for (const notice of notices) {
    const { accountId, event, noticeId } = notice
    const audience = audiences.get(accountId) ?? (await audienceOf(deps, db, accountId, now))
    audiences.set(accountId, audience)
    messages.push(...messagesOf(deps, notice, audience, quietEnd))
    if (!audience.wants(event, 'app')) hiddenIds.push(noticeId)
    if (isForTheDay(audience, event)) ofTheDay.push(noticeId)
  }
  await insertMessages(db, messages)
  const noticeIds = notices.map(({ noticeId }) => noticeId)
  await markSpread(db, noticeIds, 0, now)
  await markSpread(db, hiddenIds, 1, now)
  await putIntoDay(db, ofTheDay, nextDailyMail(deps.clock.now()).mailDay)
  return notices.length
}

/** Makes mails and pushes of what was noted, each once: a notice and its messages change in one transaction. */
export async function spreadNotices(deps: MessageDeps): Promise<void> {
  while (await deps.db.reads.get(anyToSpread, {}))
    await withTransaction(deps, byServer('notice.spread'), ({ kysely }) => spreadSome(deps, kysely))
}
