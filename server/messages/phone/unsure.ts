import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { hourMs, minuteMs } from '#sync/lib/durations.ts'
import { byServer } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { lostMessages, settleMessage } from '../../db/messages/messages.ts'
import {
  claimUnsure,
  providerIdsTo,
  settleUnsure,
  type UnsureMessage,
} from '../../db/messages/phone-messages.ts'
import type { MessageDeps } from '../deps.ts'
import { fallBackToMail } from './fall-back.ts'

const betweenLookUpsMs = 5 * minuteMs
/** A provider's list shows a message by then. */
const listedAfterMs = 5 * minuteMs
/** A provider reports within minutes what it has taken. */
const reportedAfterMs = hourMs
const batch = 25

const died = 'The server stopped while this was being sent.'
const notListed = 'The provider has no record of it, so it was not sent.'
const nobodyKnows =
  'The provider’s answer was lost, and it has reported nothing since. It may have arrived: send it again only if you know that it has not.'

/** Messages whose sender died: those that had not been handed over go out again, the others are looked for. */
export async function recoverLostToPhone(deps: MessageDeps, channel: PhoneChannel): Promise<void> {
  const now = isoOf(deps.clock.now())
  for (const message of await lostMessages(deps.db.reads.kysely, [channel], now)) {
    const isSafe = message.sentAt === null || deps.phones[channel].isFile
    const outcome = isSafe
      ? ({ state: 'Waiting', nextAt: now, lastError: died, sentAt: null } as const)
      : ({ state: 'Unsure', nextAt: now, lastError: died, sentAt: message.sentAt } as const)
    await withTransaction(deps, byServer('message.recover'), ({ kysely }) =>
      settleMessage(kysely, message, outcome),
    )
  }
}

type Verdict = { readonly providerId: string } | { readonly failure: string } | null

/** The outcome of a message if it is known by now; null while it has to be waited for. */
async function verdictOf(deps: MessageDeps, channel: PhoneChannel, message: UnsureMessage): Promise<Verdict> {
  const { to, text } = message
  const since = Date.parse(message.sentAt ?? message.createdAt)
  const otherIds = await providerIdsTo(deps.db.reads.kysely, channel, to)
  const answer = await deps.phones[channel].find({ to, text, since, otherIds })
  const age = deps.clock.now() - since
  if (answer.is === 'taken') return { providerId: answer.providerId }
  if (answer.is === 'absent' && age >= listedAfterMs) return { failure: notListed }
  return age >= reportedAfterMs ? { failure: nobodyKnows } : null
}

/** Asks what became of messages whose answer was lost. They are never repeated; in the end a mail takes their place. */
export async function lookUpUnsure(deps: MessageDeps, channel: PhoneChannel): Promise<void> {
  const now = deps.clock.now()
  const times = { now: isoOf(now), until: isoOf(now + betweenLookUpsMs), most: batch }
  const messages = await withTransaction(
    deps,
    byServer('message.claim'),
    ({ kysely }) => claimUnsure(kysely, channel, times),
    { beside: true },
  )
  for (const message of messages) {
    const verdict = await verdictOf(deps, channel, message)
    if (verdict === null) continue
    await withTransaction(deps, byServer('message.recover'), async (tx) => {
      const outcome =
        'failure' in verdict
          ? ({ state: 'Failed', lastError: verdict.failure } as const)
          : ({ state: 'Sent', lastError: '', providerId: verdict.providerId } as const)
      const isSettled = await settleUnsure(tx.kysely, message.messageId, outcome)
      if (isSettled && 'failure' in verdict) await fallBackToMail(deps, tx, message)
    })
  }
}
