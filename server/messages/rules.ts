import { type MessageEvent, noticeTopics } from '#sync/entities/message-topics.ts'
import type { MessageTable } from '../db/tables/message-tables.ts'

const hour = 3_600_000
const day = 24 * hour

interface Rule {
  readonly urgency: MessageTable['urgency']
  /** After this long unsent it is given up: it would only surprise. */
  readonly goodForMs: number
  /** Holds a secret link: made when it is sent, and kept nowhere. */
  readonly secret: boolean
}

const account: Rule = { urgency: 0, goodForMs: day, secret: false }
const notice: Rule = { urgency: 1, goodForMs: 3 * day, secret: false }

const special: Partial<Record<MessageEvent, Rule>> = {
  'account.verify': { ...account, secret: true },
  'account.reset': { ...account, goodForMs: hour, secret: true },
  newsletter: { urgency: 2, goodForMs: 3 * day, secret: false },
}

/** How a message of an event is dealt with. */
export const ruleOf = (event: MessageEvent): Rule =>
  special[event] ?? (event in noticeTopics ? notice : account)

const minute = 60_000

/** What follows a failed try; the last failure is the end. */
const waits = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day]

/** How long to wait after so many tries; null when there is no sense in another. */
export const waitAfter = (attempts: number): number | null => waits[attempts - 1] ?? null
