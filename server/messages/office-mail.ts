import type { OfficeEvent } from '#sync/entities/message-topics.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Transaction } from '../changes/transaction.ts'
import { insertMessages } from '../db/messages/messages.ts'
import type { MailedEntity, MailNote } from '../db/messages/office-mails.ts'
import { findRecipient, type Recipient } from '../db/messages/recipients.ts'
import { brandNow } from './brands.ts'
import type { MessageDeps } from './deps.ts'
import { oneLine } from './render.ts'
import { ruleOf } from './rules.ts'
import { type EventFacts, wordsOf } from './templates.ts'

/** Why nothing can be mailed to somebody, and what to do instead. */
function mustBeMailable(who: Recipient): void {
  const why =
    who.deletedAt !== null
      ? 'This account is closed and gets no mail.'
      : who.status !== 'Active'
        ? 'This account is suspended and gets no mail.'
        : who.email === ''
          ? 'This customer has no email address.'
          : null
  if (why) throw new Refusal('wrong-state', `${why} Print it or hand over the PDF instead.`)
}

interface OfficeMailInput<E extends OfficeEvent> {
  readonly event: E
  readonly accountId: string
  readonly facts: EventFacts[E]
  readonly about: { readonly entity: MailedEntity; readonly entityId: string }
}

/** Puts a mail into the outbox that the office sends by hand, and notes to whom. Returns the id of the message. */
export async function enqueueOfficeMail<E extends OfficeEvent>(
  { env, ids }: Pick<MessageDeps, 'env' | 'ids'>,
  tx: Transaction,
  { event, accountId, facts, about }: OfficeMailInput<E>,
): Promise<string> {
  const who = must(await findRecipient(tx.kysely, accountId), 'whoever it is mailed to')
  mustBeMailable(who)
  const messageId = ids.next()
  const context = { brand: await brandNow(tx.kysely, env, who.brand), office: null }
  const subject = oneLine(wordsOf(event, facts, context).subject)
  await insertMessages(tx.kysely, [
    {
      ...{ messageId, event, channel: 'email', accountId, to: who.email, subject },
      ...{ facts: JSON.stringify(facts), urgency: ruleOf(event).urgency },
      ...{ createdAt: tx.at, dedupeKey: `${event} ${messageId}` },
    },
  ])
  const note: MailNote = { mailedTo: who.email, messageId }
  await tx.note(about.entity, about.entityId, null, note)
  return messageId
}
