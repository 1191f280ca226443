import type { ContactMessage } from '#sync/entities/messages/contact-message.ts'
import type { Transaction } from '../../changes/transaction.ts'
import type { Env } from '../../core/env.ts'
import { readSettings } from '../../db/company/settings.ts'
import { insertMessages } from '../../db/messages/messages.ts'
import type { Words } from '../message-context.ts'
import { oneLine } from '../render.ts'
import { ruleOf } from '../rules.ts'

export interface ContactFacts {
  readonly contactMessageId: string
}

/** The key of the office's mail about a message. */
export const contactKeyOf = (contactMessageId: string): string => `contact ${contactMessageId}`

/** The office's mail with a visitor's message. */
export const contactWords = ({ name, email, phone, subject, message }: ContactMessage): Words => ({
  subject: `Contact: ${subject}`,
  lines: [
    `${name} wrote to us. ${email ? 'Answer this mail' : 'Call them'} to reach them.`,
    [...(email ? [`Email: ${email}`] : []), ...(phone ? [`Phone: ${phone}`] : [])].join('\n'),
    message,
  ],
  link: null,
})

/** Puts the mail to the office into the outbox. Without an address in the settings it goes where mails come from. */
export async function enqueueContactMail(
  { env, ids }: { readonly env: Pick<Env, 'mailFrom'>; readonly ids: { next(): string } },
  { kysely, at }: Pick<Transaction, 'kysely' | 'at'>,
  input: ContactMessage,
): Promise<void> {
  const { contact } = await readSettings(kysely)
  const facts: ContactFacts = { contactMessageId: input.contactMessageId }
  await insertMessages(kysely, [
    {
      messageId: ids.next(),
      event: 'contact',
      channel: 'email',
      accountId: null,
      to: contact.email || env.mailFrom,
      subject: oneLine(contactWords(input).subject),
      facts: JSON.stringify(facts),
      urgency: ruleOf('contact').urgency,
      createdAt: at,
      dedupeKey: contactKeyOf(input.contactMessageId),
    },
  ])
}
