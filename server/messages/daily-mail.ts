import { canWait, type NoticeEvent } from '#sync/entities/messages/message-topics.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { noticesOfDay } from '../db/messages/daily-mails.ts'
import type { ClaimedMessage, NewMessage } from '../db/messages/messages.ts'
import { appPath } from './app-paths.ts'
import type { MessageBrand } from './brands.ts'
import type { MessageDeps } from './deps.ts'
import { longDay } from './long-day.ts'
import { GiveUp } from './mail.ts'
import type { Words } from './message-context.ts'
import type { PackageFacts } from './notices/package-notices.ts'
import { ruleOf } from './rules.ts'
import { eventWords } from './texts/event-message.ts'

export const dailyMailEvent = 'packages.daily'

/** Six in the evening: the offices have closed, and the day's flights and counts are in. */
const sentAfterMs = 18 * hourMs

interface MailDay {
  readonly mailDay: string
  readonly sentAt: string
}

const mailOfDay = (mailDay: string, later: number): MailDay => {
  const sentAt = Date.parse(startOfDay(mailDay, later)) + sentAfterMs
  return { mailDay: jamaicaDay(sentAt), sentAt: isoOf(sentAt) }
}

/** Which day's mail takes what happens now, and when it goes out: today's, or tomorrow's once that has gone. */
export function nextDailyMail(now: number): MailDay {
  const today = mailOfDay(jamaicaDay(now), 0)
  return now < Date.parse(today.sentAt) ? today : mailOfDay(today.mailDay, 1)
}

interface DailyMailFacts {
  readonly mailDay: string
}

/** The outbox keeps the mail until its hour. However much happens in a day, it is the same one. */
export function dailyMessage(
  { ids }: Pick<MessageDeps, 'ids'>,
  { mailDay, sentAt }: MailDay,
  { accountId, to, createdAt }: Pick<NewMessage, 'to' | 'createdAt'> & { accountId: string },
): NewMessage {
  const facts: DailyMailFacts = { mailDay }
  return {
    messageId: ids.next(),
    event: dailyMailEvent,
    channel: 'email',
    accountId,
    to,
    createdAt,
    subject: `Your packages on ${longDay(mailDay)}`,
    facts: JSON.stringify(facts),
    nextAt: sentAt,
    urgency: ruleOf(dailyMailEvent).urgency,
    dedupeKey: `${dailyMailEvent} ${accountId} ${mailDay}`,
  }
}

interface Noted {
  readonly event: NoticeEvent
  readonly facts: string
}

/** Of steps that follow each other only the last is news: where a package is, or what customs decided. */
function lastSteps(notices: readonly Noted[]): Noted[] {
  const last = new Map<string, Noted>()
  for (const notice of notices) {
    const { packageId }: PackageFacts = JSON.parse(notice.facts)
    const key = `${packageId} ${notice.event.split('.')[0]}`
    last.delete(key)
    last.set(key, notice)
  }
  return [...last.values()]
}

/** The day's events of a customer's packages, a paragraph each. */
export async function dailyWords(
  deps: Pick<MessageDeps, 'db' | 'clock'>,
  message: Pick<ClaimedMessage, 'accountId' | 'facts'>,
  brand: MessageBrand,
): Promise<Words> {
  const { mailDay }: DailyMailFacts = JSON.parse(message.facts)
  const notices = await noticesOfDay(deps.db.reads.kysely, message.accountId ?? '', mailDay)
  const steps = lastSteps(notices.filter(({ event }) => canWait(event)))
  if (steps.length === 0) throw new GiveUp('There is nothing left to tell of that day.')
  const lines: string[] = []
  for (const { event, facts } of steps) {
    const words = await eventWords(deps, event, facts, brand)
    lines.push([words.subject, ...words.lines].join('\n'))
  }
  const count = steps.length === 1 ? '1 update' : `${steps.length} updates`
  return {
    subject: `Your packages on ${longDay(mailDay)}: ${count}`,
    lines,
    link: { text: 'See your packages', to: appPath(brand, '/account/packages') },
  }
}
