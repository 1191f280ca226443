import { randomInt } from 'node:crypto'
import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { digestOf, digestsOf } from '../../core/data-key.ts'
import { insertMessages } from '../../db/messages/messages.ts'
import { dropCode, keepCode, keepNumber, takeTry } from '../../db/messages/phone-numbers.ts'
import type { MessageDeps } from '../deps.ts'
import { ruleOf } from '../rules.ts'

const codeEvent = 'account.phone-code'
const goodForMs = 10 * minuteMs
/** Of a million codes, this many guesses per code. */
const tries = 5

type CodeDeps = Pick<MessageDeps, 'env' | 'ids' | 'clock'>

/** The digest is of this account and number, so that a code confirms nothing else. */
const textOf = (accountId: string, number: string, code: string): string =>
  `phone ${accountId} ${number} ${code}`

/** Puts the message with a code into the outbox. The code is made when it is sent. */
export const enqueueCode = (
  { ids }: Pick<CodeDeps, 'ids'>,
  { kysely, at }: Pick<Transaction, 'kysely' | 'at'>,
  { accountId, number, channel }: { accountId: string; number: string; channel: PhoneChannel },
): Promise<void> => {
  const messageId = ids.next()
  return insertMessages(kysely, [
    {
      messageId,
      event: codeEvent,
      channel,
      accountId,
      to: number,
      subject: 'A code for a phone',
      facts: '{}',
      urgency: ruleOf(codeEvent).urgency,
      createdAt: at,
      dedupeKey: `${codeEvent} ${messageId}`,
    },
  ])
}

/** A new code for a number; the one before is no longer good. */
export async function makeCode(
  deps: CodeDeps,
  { kysely }: Pick<Transaction, 'kysely'>,
  accountId: string,
  number: string,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keepCode(kysely, {
    accountId,
    number,
    codeDigest: digestOf(deps.env, textOf(accountId, number, code)),
    expiresAt: isoOf(deps.clock.now() + goodForMs),
    triesLeft: tries,
  })
  return code
}

/** Confirms the number that a code was sent to, if it is still the one of the profile. Returns whether it was right. */
export async function tryCode(
  deps: CodeDeps,
  tx: Transaction,
  { accountId, number, code }: { accountId: string; number: string | null; code: string },
): Promise<boolean> {
  const sentCode = await takeTry(tx.kysely, accountId, tx.at)
  if (!sentCode) return false
  if (sentCode.number !== number)
    throw new Refusal('wrong-state', 'Your phone number has changed since. Ask for a new code.')
  if (!digestsOf(deps.env, textOf(accountId, number, code)).includes(sentCode.codeDigest)) return false
  await dropCode(tx.kysely, accountId)
  await keepNumber(tx.kysely, { accountId, number, confirmedAt: tx.at })
  await tx.note('phoneNumber', accountId, null, { number })
  return true
}
