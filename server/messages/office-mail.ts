import type { OfficeEvent } from '#sync/entities/messages/message-topics.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { TransactionPart } from '../changes/transaction.ts'
import { insertMessages } from '../db/messages/messages.ts'
import type { MailedEntity, MailNote } from '../db/messages/office-mails.ts'
import { findRecipient, type Recipient } from '../db/messages/recipients.ts'
import { brandNow } from './brands.ts'
import type { MessageDeps } from './deps.ts'
import { noticeAt } from './notices/notice-keys.ts'
import { oneLine } from './render.ts'
import { ruleOf } from './rules.ts'
import { type EventFacts, wordsOf } from './texts/templates.ts'

const reasons: readonly { readonly applies: (who: Recipient) => boolean; readonly text: string }[] = [
  { applies: (recipient) => recipient.deletedAt !== null, text: 'This account is closed and gets no mail.' },
  {
    applies: (recipient) => recipient.status !== 'Active',
    text: 'This account is suspended and gets no mail.',
  },
  { applies: (recipient) => recipient.email === '', text: 'This customer has no email address.' },
]

/** The reason that a recipient can't be mailed, and the alternative; null if they can be. */
export function notMailable(recipient: Recipient): string | null {
  const reason = reasons.find(({ applies }) => applies(recipient))
  return reason ? `${reason.text} Print it or hand over the PDF instead.` : null
}

function mustBeMailable(recipient: Recipient): void {
  const why = notMailable(recipient)
  if (why) throw new Refusal('wrong-state', why)
}

interface OfficeMailInput<E extends OfficeEvent> {
  readonly event: E
  readonly accountId: string
  readonly facts: EventFacts[E]
  readonly about: { readonly entity: MailedEntity; readonly entityId: string }
  /** The key of the notice that would mail the same: this mail goes out in its place. */
  readonly insteadOf?: string
}

/** Puts a mail into the outbox that the office sends by hand, and notes to whom. Returns the id of the message. */
export async function enqueueOfficeMail<E extends OfficeEvent>(
  { env, ids }: Pick<MessageDeps, 'env' | 'ids'>,
  tx: TransactionPart,
  { event, accountId, facts, about, insteadOf }: OfficeMailInput<E>,
): Promise<string> {
  const recipient = must(await findRecipient(tx.kysely, accountId), 'whoever it is mailed to')
  mustBeMailable(recipient)
  const messageId = ids.next()
  const context = { brand: await brandNow(tx.kysely, env, recipient.brand), office: null }
  const dedupeKey = insteadOf ? noticeAt(insteadOf, 'email', recipient.email) : `${event} ${messageId}`
  const subject = oneLine(wordsOf(event, facts, context).subject)
  await insertMessages(tx.kysely, [
    {
      messageId,
      event,
      channel: 'email',
      accountId,
      to: recipient.email,
      subject,
      facts: JSON.stringify(facts),
      urgency: ruleOf(event).urgency,
      createdAt: tx.at,
      dedupeKey,
    },
  ])
  const note: MailNote = { mailedTo: recipient.email, messageId }
  await tx.note(about.entity, about.entityId, null, note)
  return messageId
}
