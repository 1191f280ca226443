import * as z from 'zod'
import { ContactMessage } from '../entities/contact-message.ts'
import { ShortText } from '../entities/fields.ts'
import { Email } from './accounts.ts'
import { PageBody, pageOf, row } from './row.ts'

export const NewContactMessage = z.object({
  name: ShortText.min(1, 'is missing'),
  email: Email,
  phone: ShortText.default(''),
  subject: ShortText.min(1, 'is missing'),
  message: z
    .string()
    .trim()
    .min(10, 'is too short: tell us a little more')
    .max(5000, 'is longer than 5,000 characters'),
  /** The brand whose page it was written on; without one, the company's own. */
  brand: z.string().max(20).optional(),
})
export type NewContactMessage = z.output<typeof NewContactMessage>

export const contact = {
  'contact.send': row({
    method: 'POST',
    path: '/api/contact',
    who: 'public',
    summary: 'Keeps a visitor’s message and mails it to the office. Takes an Idempotency-Key.',
    body: NewContactMessage,
    reply: z.object({ received: z.literal(true) }),
    failure: 'Your message was not sent',
  }),
  'contact.paginated': row({
    method: 'POST',
    path: '/api/contact/paginated/{pageNumber}',
    who: 'staff',
    permission: 'AccountView',
    summary: 'Messages from the contact page, the newest first.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: PageBody,
    reply: pageOf(ContactMessage),
  }),
}
