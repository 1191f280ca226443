import {
  isPhoneChannel,
  isUrgent,
  type MessageChannel,
  type MessageEvent,
  type NoticeEvent,
  noticeTopics,
} from '#sync/entities/messages/message-topics.ts'
import { dayMs, hourMs, minuteMs } from '#sync/lib/durations.ts'
import { newsletterRequestDays } from '#sync/rules/messages/newsletter.ts'
import type { MessageTable } from '../db/tables/message-tables.ts'

interface Rule {
  readonly urgency: MessageTable['urgency']
  /** After this long unsent it is given up: it would only surprise. */
  readonly goodForMs: number
  /** Holds a secret link: made when it is sent, and kept nowhere. */
  readonly secret: boolean
  /** Its link is for the owner of an address that the account no longer has. */
  readonly goesToFormerAddress?: true
  /** It tells that the account was closed, so the account is closed when it is sent. */
  readonly goesToClosedAccount?: true
}

const account: Rule = { urgency: 0, goodForMs: dayMs, secret: false }
const notice: Rule = { urgency: 1, goodForMs: 3 * dayMs, secret: false }

const special: Partial<Record<MessageEvent, Rule>> = {
  'account.verify': { ...account, secret: true },
  'account.reset': { ...account, goodForMs: hourMs, secret: true },
  'account.invited': { ...account, goodForMs: 3 * dayMs, secret: true },
  'account.email-changed': { ...account, goodForMs: 3 * dayMs, secret: true, goesToFormerAddress: true },
  'account.closed': { ...account, goodForMs: 3 * dayMs, goesToClosedAccount: true },
  'account.erasure-granted': { ...account, goodForMs: 3 * dayMs, goesToClosedAccount: true },
  'office.payment-link': { ...account, goodForMs: dayMs },
  'packages.daily': notice,
  'newsletter.confirm': { ...account, goodForMs: newsletterRequestDays * dayMs, secret: true },
  'account.phone-code': { ...account, goodForMs: 10 * minuteMs, secret: true },
  // Thousands of them must not be in front of a receipt.
  'statement.ready': { ...notice, urgency: 2 },
  newsletter: { urgency: 2, goodForMs: 3 * dayMs, secret: false },
}

/** A text after quiet hours and a bad morning is still of use; that the driver is near is not. */
const textGoodForMs = 18 * hourMs
const urgentGoodForMs = 2 * hourMs

const isNotice = (event: MessageEvent): event is NoticeEvent => event in noticeTopics

/** How a message of an event is dealt with, by mail if no other channel is named. */
export function ruleOf(event: MessageEvent, channel: MessageChannel = 'email'): Rule {
  const rule = special[event] ?? (isNotice(event) ? notice : account)
  if (!isPhoneChannel(channel) || !isNotice(event)) return rule
  return isUrgent(event)
    ? { ...rule, urgency: 0, goodForMs: urgentGoodForMs }
    : { ...rule, goodForMs: textGoodForMs }
}

/** The delays before retries; the last failure is final. */
const waits = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs, dayMs]

/** How long to wait after this many tries; null when another makes no sense. */
export const waitAfter = (attempts: number): number | null => waits[attempts - 1] ?? null
