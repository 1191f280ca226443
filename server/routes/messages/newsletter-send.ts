import type { newsletterSend } from '#sync/api/messages/newsletter-send.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { insertMessages, type NewMessage } from '../../db/messages/messages.ts'
import { insertNewsletter, subscribedReaders } from '../../db/messages/newsletter.ts'
import { findNewsletter } from '../../db/messages/recipients.ts'
import type { Handlers } from '../../http/route.ts'
import type { NewsletterFacts } from '../../messages/prepare.ts'
import { oneLine } from '../../messages/render.ts'
import { ruleOf } from '../../messages/rules.ts'

export const newsletterSendHandlers: Handlers<typeof newsletterSend, ChangeDeps> = {
  'newsletter.send': async ({ body, signed, request }, deps) => {
    const { newsletterId, text } = body
    const subject = oneLine(body.subject)
    const recipientCount = await withTransaction(
      deps,
      byOf(signed, request, 'newsletter.send'),
      async (tx) => {
        const newsletter = await findNewsletter(tx.kysely, newsletterId)
        if (newsletter && (newsletter.subject !== subject || newsletter.text !== text))
          throw new Refusal('already-exists', 'A newsletter with this id says something else.')
        if (newsletter) return newsletter.recipients
        const readers = await subscribedReaders(tx.kysely)
        if (readers.length === 0)
          throw new Refusal('wrong-state', 'Nobody is subscribed. There is nobody to send this to.')
        const mails = readers.map(({ newsletterSubscriberId: subscriberId, email }): NewMessage => {
          const facts = JSON.stringify({ newsletterId, subscriberId } satisfies NewsletterFacts)
          return {
            messageId: deps.ids.next(),
            event: 'newsletter',
            channel: 'email',
            accountId: null,
            to: email,
            subject,
            facts,
            urgency: ruleOf('newsletter').urgency,
            createdAt: tx.at,
            dedupeKey: `newsletter ${newsletterId} ${subscriberId}`,
          }
        })
        await insertMessages(tx.kysely, mails)
        const letter = { newsletterId, subject, text, recipients: readers.length }
        await insertNewsletter(tx.kysely, { ...letter, sentAt: tx.at, sentBy: signed.actor.name })
        await tx.note('newsletter', newsletterId, null, letter)
        return readers.length
      },
    )
    return { recipients: recipientCount }
  },
}
