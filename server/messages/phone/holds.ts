import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs, secondMs } from '#sync/lib/durations.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { channelHold, keepHold } from '../../db/messages/phone-budget.ts'
import type { MessageDeps } from '../deps.ts'
import type { HandOver } from './provider.ts'
import { type TellDeps, tellOffice } from './tell-office.ts'

/** The rests of a channel whose provider doesn't say how long it wants to be left alone. */
const rests = [30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 15 * minuteMs]
const longestRest = 15 * minuteMs
/** How often a channel that has to be repaired is tried. */
const repairMs = 15 * minuteMs

const names = { whatsapp: 'WhatsApp', sms: 'SMS' } as const

/**
 * Lets a channel rest after an answer that concerns more than its message, and tells the office once if a person has to
 * repair it. Returns the end of the rest.
 */
export async function restChannel(
  deps: TellDeps & Pick<MessageDeps, 'clock'>,
  tx: Pick<Transaction, 'kysely' | 'at'>,
  channel: PhoneChannel,
  answer: HandOver,
): Promise<string> {
  if (answer.is !== 'wait' && answer.is !== 'broken' && answer.is !== 'unsure') return tx.at
  const before = await channelHold(tx.kysely, channel)
  const failures = (before?.failures ?? 0) + 1
  const askedMs = answer.is === 'wait' ? answer.retryAfterMs : null
  const wait = answer.is === 'broken' ? repairMs : (askedMs ?? rests[failures - 1] ?? longestRest)
  const end = isoOf(deps.clock.now() + wait)
  // Another sender may have been asked for a longer rest at the same moment.
  const until = before && before.until > end ? before.until : end
  const kind = answer.is === 'broken' ? 'Broken' : 'Wait'
  await keepHold(tx.kysely, {
    channel,
    kind,
    until,
    failures,
    reason: answer.words,
    since: before?.since ?? tx.at,
  })
  if (kind === 'Broken' && before?.kind !== 'Broken')
    await tellOffice(
      deps,
      tx,
      `Messages by ${names[channel]} don’t go out, and customers get emails instead. ${answer.words}`,
    )
  return until
}
