import * as z from 'zod'
import { FreeText, Id } from '../../entities/fields.ts'
import { row } from '../row.ts'

export const newsletterSend = {
  'newsletter.send': row({
    method: 'POST',
    path: '/api/newslettersubscribers/send',
    who: 'staff',
    permission: 'NewsletterUpdate',
    summary:
      'Sends a newsletter to everybody who is subscribed. The id is the sender’s: sent again, nobody gets it twice.',
    body: z.object({
      newsletterId: Id,
      subject: FreeText.min(1, 'is missing').max(150, 'is longer than 150 characters'),
      /** Plain text; an empty line starts a paragraph. */
      text: FreeText.min(1, 'is missing').max(20_000, 'is longer than 20,000 characters'),
    }),
    reply: z.object({ recipients: z.int() }),
  }),
}
