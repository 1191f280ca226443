import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { claimJoined } from '../db/messages/joined-messages.ts'
import {
  type ClaimedMessage,
  dueChannels,
  lostMessages,
  type Settled,
  settleMessage,
} from '../db/messages/messages.ts'
import { dropSubscription } from '../db/messages/push-subscriptions.ts'
import type { MessageDeps } from './deps.ts'
import { GiveUp } from './mail.ts'
import { type Joined, mailOf, pushOf } from './prepare.ts'
import { Gone } from './push.ts'
import { ruleOf, waitAfter } from './rules.ts'
import { isJoined } from './texts/joined-message.ts'

/** The lease is longer than any attempt, so a sender that hasn't reported by then has died. */
const leaseMs = 5 * minuteMs
/**
 * How many at a time, where sending the same one again does no harm; otherwise one, so that a crash leaves one
 * unsure.
 */
const batch = 25

/** Messages to phones have lanes of their own, in phone/send-phone.ts. */
const channels = ['email', 'push'] as const
export type Channel = (typeof channels)[number]

const longestError = 500

type Outcome = Settled & { readonly deadEndpoint?: string }

const sentAs = (at: string, extra: Partial<Settled>): Outcome => ({
  state: 'Sent',
  nextAt: at,
  lastError: '',
  sentAt: at,
  ...extra,
})

const failedAs = (at: string, lastError: string): Outcome => ({
  state: 'Failed',
  nextAt: at,
  lastError: lastError.slice(0, longestError),
  sentAt: null,
})

/** Sends messages as one; returns what is to be kept of each. */
async function carry(deps: MessageDeps, messages: Joined): Promise<Partial<Settled>[]> {
  const [message, ...others] = messages
  if (message.channel === 'push') {
    const push = await pushOf(deps, messages)
    await deps.pusher.send(push)
    return [{ text: push.body }, ...others.map(() => ({ text: toldWith(push.title) }))]
  }
  const mail = await mailOf(deps, messages)
  await deps.mailer.send(mail)
  const { subject, text, html } = mail
  const sentContent = ruleOf(message.event).secret ? { subject } : { subject, text, html }
  return [sentContent, ...others.map(() => ({ text: toldWith(subject) }))]
}

const toldWith = (subject: string): string => `It was sent together with others: “${subject}”`

/** After a failed try: again later, or the end. */
function afterFault(deps: MessageDeps, message: ClaimedMessage, error: unknown): Outcome {
  const now = deps.clock.now()
  const words = error instanceof Error ? error.message : String(error)
  const wait = waitAfter(message.attempts)
  const goodUntil = Date.parse(message.createdAt) + ruleOf(message.event).goodForMs
  if (error instanceof Gone) return { ...failedAs(isoOf(now), words), deadEndpoint: message.to }
  if (error instanceof GiveUp || wait === null || now + wait > goodUntil) return failedAs(isoOf(now), words)
  const nextAt = isoOf(now + wait)
  return { state: 'Waiting', nextAt, lastError: words.slice(0, longestError), sentAt: null }
}

const isTooLate = (deps: MessageDeps, { createdAt, event }: ClaimedMessage): boolean =>
  deps.clock.now() - Date.parse(createdAt) > ruleOf(event).goodForMs

interface Attempted {
  readonly message: ClaimedMessage
  readonly outcome: Outcome
}

async function attemptTimely(deps: MessageDeps, messages: Joined): Promise<Attempted[]> {
  try {
    const contents = await carry(deps, messages)
    const at = isoOf(deps.clock.now())
    return messages.map((message, n) => ({ message, outcome: sentAs(at, contents[n] ?? {}) }))
  } catch (error) {
    return messages.map((message) => ({ message, outcome: afterFault(deps, message, error) }))
  }
}

/** A message that comes too late is given up alone, so that the messages joined with it can still go out. */
async function attempt(deps: MessageDeps, messages: Joined): Promise<Attempted[]> {
  const lateMessages = messages.filter((message) => isTooLate(deps, message))
  const [first, ...others] = messages.filter((message) => !lateMessages.includes(message))
  const outcome = failedAs(isoOf(deps.clock.now()), 'It could not be sent while it still made sense.')
  const attempts = first ? await attemptTimely(deps, [first, ...others]) : []
  return [...lateMessages.map((message) => ({ message, outcome })), ...attempts]
}

async function settle(db: Tables, message: ClaimedMessage, outcome: Outcome): Promise<void> {
  const { deadEndpoint, ...settled } = outcome
  await settleMessage(db, message, settled)
  if (deadEndpoint) await dropSubscription(db, deadEndpoint)
}

const isRepeatable = (deps: MessageDeps, channel: ClaimedMessage['channel']): boolean =>
  channel === 'push' || deps.mailer.repeatable

/**
 * Pushes go out together, because they wait for their services. Mails go out one after the other: composing one with
 * its PDF takes some milliseconds of this thread, and a whole batch in a row would hold up the scans.
 */
async function attemptAll(
  deps: MessageDeps,
  channel: Channel,
  groups: readonly Joined[],
): Promise<Attempted[]> {
  if (channel === 'push') return (await Promise.all(groups.map((group) => attempt(deps, group)))).flat()
  const attempts: Attempted[] = []
  for (const group of groups) attempts.push(...(await attempt(deps, group)))
  return attempts
}

/** Sends a batch of the due messages of a channel. Returns the number of messages taken. */
export async function sendSome(deps: MessageDeps, channel: Channel): Promise<number> {
  const now = deps.clock.now()
  const limit = isRepeatable(deps, channel) ? batch : 1
  const claim = { channel, most: limit, now: isoOf(now), until: isoOf(now + leaseMs) }
  const groups = await withTransaction(
    deps,
    byServer('message.claim'),
    ({ kysely }) => claimJoined(kysely, claim, isJoined),
    { beside: true },
  )
  if (groups.length === 0) return 0
  const attempts = await attemptAll(deps, channel, groups)
  await withTransaction(deps, byServer('message.settle'), async ({ kysely }) => {
    for (const { message, outcome } of attempts) await settle(kysely, message, outcome)
  })
  return attempts.length
}

const unsure =
  'The server stopped while this was being sent. It may have arrived: send it again only if you know that it has not.'

/**
 * Settles messages whose sender died: those that are safe to repeat go out again, the rest wait for a person's
 * decision.
 */
export async function recoverLost(deps: MessageDeps): Promise<void> {
  const now = isoOf(deps.clock.now())
  for (const message of await lostMessages(deps.db.reads.kysely, channels, now)) {
    const canRepeat = isRepeatable(deps, message.channel)
    const outcome = canRepeat
      ? ({ state: 'Waiting', nextAt: now, lastError: unsure, sentAt: null } as const)
      : failedAs(now, unsure)
    await withTransaction(deps, byServer('message.recover'), ({ kysely }) =>
      settleMessage(kysely, message, outcome),
    )
  }
}

/** The channels with anything to be sent or looked after now. */
export const findDueChannels = async (deps: MessageDeps): Promise<ClaimedMessage['channel'][]> =>
  (await deps.db.reads.all(dueChannels, { now: isoOf(deps.clock.now()) })).map(({ channel }) => channel)
