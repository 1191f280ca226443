import type { AccountEvent, StaffEvent } from '#sync/entities/messages/message-topics.ts'
import type { Transaction } from '../changes/transaction.ts'
import { insertMessages, type NewMessage } from '../db/messages/messages.ts'
import type { NewNotice } from '../db/messages/notices.ts'
import { insertNotice } from '../db/messages/notices.ts'
import { brandNow } from './brands.ts'
import type { MessageDeps } from './deps.ts'
import { oneLine } from './render.ts'
import { ruleOf } from './rules.ts'
import { type EventFacts, wordsOf } from './texts/templates.ts'

type Tx = Pick<Transaction, 'kysely' | 'at'>

interface AccountMail {
  readonly event: AccountEvent | StaffEvent
  readonly accountId: string
  readonly to: string
  readonly brand: string
  /** For an event whose text names what happened. */
  readonly facts?:
    | EventFacts['account.factors']
    | EventFacts['account.phone-trouble']
    | EventFacts['account.reply-left-out']
    | EventFacts[StaffEvent]
}

/** A mail about the account itself, in the transaction that is the reason for it. */
export async function enqueueAccountMail(
  deps: Pick<MessageDeps, 'env' | 'ids'>,
  { kysely, at }: Tx,
  { event, accountId, to, brand, facts }: AccountMail,
): Promise<void> {
  const messageId = deps.ids.next()
  const context = { brand: await brandNow(kysely, deps.env, brand), office: null }
  const { subject } = wordsOf(
    event,
    { link: '', change: '', trouble: '', leftOut: 'no thread', mailbox: '', ...facts },
    context,
  )
  const message: NewMessage = {
    messageId,
    event,
    channel: 'email',
    accountId,
    to,
    subject: oneLine(subject),
    facts: JSON.stringify(facts ?? {}),
    urgency: ruleOf(event).urgency,
    createdAt: at,
    dedupeKey: `${event} ${messageId}`,
  }
  await insertMessages(kysely, [message])
}

/** Something that happened to an account, in the transaction in which it did. */
export async function enqueueNotice<E extends NewNotice['event']>(
  { ids }: Pick<MessageDeps, 'ids'>,
  { kysely, at }: Tx,
  notice: { event: E; accountId: string; dedupeKey: string; facts: EventFacts[E] },
): Promise<void> {
  const { facts, ...rest } = notice
  await insertNotice(kysely, {
    ...rest,
    noticeId: ids.next(),
    facts: JSON.stringify(facts),
    createdAt: at,
  })
}
