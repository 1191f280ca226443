import { isUrgent, type NoticeEvent, type PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { byServer } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { readSettings } from '../../db/company/settings.ts'
import {
  type ClaimedMessage,
  claimMessages,
  type Settled,
  settleMessage,
} from '../../db/messages/messages.ts'
import { channelHold, endHold } from '../../db/messages/phone-budget.ts'
import { markHandedOver } from '../../db/messages/phone-messages.ts'
import { keepReply } from '../../db/messages/phone-numbers.ts'
import type { PhoneHoldTable } from '../../db/tables/phone-tables.ts'
import type { MessageDeps } from '../deps.ts'
import { GiveUp } from '../mail.ts'
import { ruleOf, waitAfter } from '../rules.ts'
import { giveBack, priceOf, type Spending, spend } from './budget.ts'
import { fallBackToMail } from './fall-back.ts'
import { restChannel } from './holds.ts'
import { phoneMessageOf, Unreachable } from './prepare-phone.ts'
import type { HandOver, PhoneMessage } from './provider.ts'
import { quietUntil } from './quiet-hours.ts'

/** Longer than any attempt, so a sender that hasn't reported by then has died. */
export const phoneLeaseMs = 5 * minuteMs
/** The first look-up of a message whose answer was lost. */
const firstLookUpMs = minuteMs
/** The number of mails at a time for a channel that doesn't work. */
const batch = 25

/** The next state of a claimed message, and the mail that goes in its place. */
interface Outcome extends Settled {
  readonly byMail: boolean
}

const unsent = { sentAt: null, costJmdCents: 0 } as const

const failureOf = (at: string, lastError: string, byMail = true): Outcome => ({
  ...unsent,
  state: 'Failed',
  nextAt: at,
  lastError,
  byMail,
})
const waiting = (nextAt: string, lastError: string): Outcome => ({
  ...unsent,
  state: 'Waiting',
  nextAt,
  lastError,
  byMail: false,
})

/** Records the outcome of a claimed message. A mail takes its place only if it wasn't settled meanwhile. */
async function settle(
  deps: MessageDeps,
  tx: Transaction,
  message: ClaimedMessage,
  { byMail, ...outcome }: Outcome,
): Promise<void> {
  if (!(await settleMessage(tx.kysely, message, outcome)) || !byMail) return
  await fallBackToMail(deps, tx, message)
}

const settleAlone = (deps: MessageDeps, message: ClaimedMessage, outcome: Outcome): Promise<void> =>
  withTransaction(deps, byServer('message.settle'), (tx) => settle(deps, tx, message, outcome))

/** Whether it is too late for a message that came before its moment ended. */
const isTooLate = (message: ClaimedMessage, at: number): boolean =>
  at - Date.parse(message.createdAt) > ruleOf(message.event, message.channel).goodForMs

/** The outcome of a message that must not go out now; null when it may. */
async function obstacleOf(deps: MessageDeps, message: ClaimedMessage): Promise<Outcome | null> {
  const now = deps.clock.now()
  const at = isoOf(now)
  if (isTooLate(message, now)) return failureOf(at, 'It could not be sent while it still made sense.')
  if (message.event === 'account.phone-code' || isUrgent(message.event as NoticeEvent)) return null
  const { phoneMessages } = await readSettings(deps.db.reads.kysely)
  const until = quietUntil(phoneMessages, now)
  return until === null ? null : waiting(isoOf(until), 'It waits for the end of the quiet hours.')
}

type Ready = { readonly phoneMessage: PhoneMessage } | { readonly obstacle: Outcome }

async function prepare(deps: MessageDeps, message: ClaimedMessage): Promise<Ready> {
  const obstacle = await obstacleOf(deps, message)
  if (obstacle) return { obstacle }
  try {
    return { phoneMessage: await phoneMessageOf(deps, message) }
  } catch (error) {
    if (error instanceof GiveUp || error instanceof Unreachable) {
      const byMail = error instanceof Unreachable
      return { obstacle: failureOf(isoOf(deps.clock.now()), error.message, byMail) }
    }
    throw error
  }
}

/** Counts the price and records that the message goes out now. Null when it doesn't, and then it is settled. */
function countPrice(
  deps: MessageDeps,
  channel: PhoneChannel,
  message: ClaimedMessage,
  { text }: PhoneMessage,
): Promise<Spending | null> {
  return withTransaction(deps, byServer('message.count'), async (tx) => {
    const { phoneMessages } = await readSettings(tx.kysely)
    const price = deps.phones[channel].isFile ? 0 : priceOf(phoneMessages, channel, text)
    const answer = await spend(deps, tx, deps.clock.now(), price)
    if ('refusal' in answer) {
      await settle(deps, tx, message, failureOf(tx.at, answer.refusal))
      return null
    }
    const isSecret = ruleOf(message.event).secret
    const handOver = { text: isSecret ? '' : text, costJmdCents: price, at: tx.at }
    if (await markHandedOver(tx.kysely, message, handOver)) return answer.spending
    await giveBack(tx.kysely, answer.spending)
    return null
  })
}

function outcomeOf(deps: MessageDeps, message: ClaimedMessage, answer: HandOver, restUntil: string): Outcome {
  const now = deps.clock.now()
  const at = isoOf(now)
  switch (answer.is) {
    case 'taken': {
      const { providerId } = answer
      return { state: 'Sent', nextAt: at, lastError: '', sentAt: at, providerId, byMail: false }
    }
    case 'unsure': {
      const nextAt = isoOf(now + firstLookUpMs)
      return { state: 'Unsure', nextAt, lastError: answer.words, sentAt: at, byMail: false }
    }
    case 'wait':
      return isTooLate(message, Date.parse(restUntil))
        ? failureOf(at, answer.words)
        : waiting(restUntil, answer.words)
    case 'later': {
      const wait = waitAfter(message.attempts)
      if (wait === null || isTooLate(message, now + wait)) return failureOf(at, answer.words)
      return waiting(isoOf(now + wait), answer.words)
    }
    default:
      return failureOf(at, answer.words)
  }
}

interface Sending {
  readonly channel: PhoneChannel
  readonly message: ClaimedMessage
  readonly answer: HandOver
  readonly spending: Spending
  readonly hold: PhoneHoldTable | undefined
}

/** Records an answer: the message, what its channel does next, and money that wasn't spent. */
const settleAnswer = (
  deps: MessageDeps,
  { channel, message, answer, spending, hold }: Sending,
): Promise<void> =>
  withTransaction(deps, byServer('message.settle'), async (tx) => {
    const restUntil = await restChannel(deps, tx, channel, answer)
    if (answer.is === 'taken' && hold) await endHold(tx.kysely, channel)
    if (answer.is !== 'taken' && answer.is !== 'unsure') await giveBack(tx.kysely, spending)
    if (answer.is === 'stopped') {
      const reply = { replyId: `told ${message.messageId}`, channel, number: message.to, at: tx.at }
      await keepReply(tx.kysely, { ...reply, word: 'STOP' })
    }
    await settle(deps, tx, message, outcomeOf(deps, message, answer, restUntil))
  })

async function sendOne(
  deps: MessageDeps,
  channel: PhoneChannel,
  message: ClaimedMessage,
  hold: PhoneHoldTable | undefined,
): Promise<void> {
  const ready = await prepare(deps, message)
  if ('obstacle' in ready) return settleAlone(deps, message, ready.obstacle)
  const spending = await countPrice(deps, channel, message, ready.phoneMessage)
  if (!spending) return
  const answer = await deps.phones[channel].send(ready.phoneMessage)
  await settleAnswer(deps, { channel, message, answer, spending, hold })
}

const claim = (deps: MessageDeps, channel: PhoneChannel, limit: number): Promise<ClaimedMessage[]> => {
  const now = deps.clock.now()
  return withTransaction(
    deps,
    byServer('message.claim'),
    ({ kysely }) =>
      claimMessages(kysely, { channel, most: limit, now: isoOf(now), until: isoOf(now + phoneLeaseMs) }),
    { beside: true },
  )
}

/**
 * Sends the next due message of a channel, one at a time so that a crash leaves one unsure. While the channel rests,
 * messages wait; while a person has to repair it, they go out as mails. Returns whether there may be more.
 */
export async function sendNextToPhone(deps: MessageDeps, channel: PhoneChannel): Promise<boolean> {
  const hold = await channelHold(deps.db.reads.kysely, channel)
  const rests = hold !== undefined && hold.until > isoOf(deps.clock.now())
  if (rests && hold.kind === 'Wait') return false
  const messages = await claim(deps, channel, rests ? batch : 1)
  for (const message of messages)
    if (rests) await settleAlone(deps, message, failureOf(isoOf(deps.clock.now()), hold.reason))
    else await sendOne(deps, channel, message, hold)
  return messages.length > 0
}
