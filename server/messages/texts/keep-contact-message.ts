import type { ContactMessage } from '#sync/entities/messages/contact-message.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { insertContactMessage } from '../../db/messages/contact-messages.ts'
import type { MessageDeps } from '../deps.ts'
import { enqueueContactMail } from './contact-mail.ts'

type NewContact = Pick<ContactMessage, 'name' | 'email' | 'phone' | 'subject' | 'message' | 'brand'>

/** Puts a message into the inbox, and mails it to the office in the same transaction: neither without the other. */
export async function keepContactMessage(
  tx: Transaction,
  deps: Pick<MessageDeps, 'ids' | 'env'>,
  input: NewContact,
): Promise<string> {
  const contactMessageId = deps.ids.next()
  const handling = { status: 'New', handledBy: '', handledAt: null } as const
  const message = { ...input, ...handling, contactMessageId, createdAt: tx.at }
  await insertContactMessage(tx.kysely, message)
  await tx.note('contactMessage', contactMessageId, null, { subject: message.subject })
  await enqueueContactMail(deps, tx, message)
  return contactMessageId
}
