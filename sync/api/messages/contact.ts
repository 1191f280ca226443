import * as z from 'zod'
import { InboxCounts, InboxRow } from '../../entities/accounts/inbox.ts'
import { FreeText, Id, Phone, ShortText } from '../../entities/fields.ts'
import { ContactMessage } from '../../entities/messages/contact-message.ts'
import { Email } from '../accounts/accounts.ts'
import { PageBody, pageOf, row, withCurrentFilter } from '../row.ts'

export const NewContactMessage = z.object({
  name: ShortText.min(1, 'Enter your name.'),
  email: z
    .string()
    .refine((email) => Email.safeParse(email).success, 'Enter your email address, like name@example.com.')
    .pipe(Email),
  phone: Phone.default(''),
  subject: ShortText.min(1, 'Enter a subject.'),
  message: FreeText.min(10, 'Tell us a little more, so that we can help.').max(
    5000,
    'is longer than 5,000 characters',
  ),
  /** The brand of the page it was written on; by default the company's own. */
  brand: z.string().max(20).optional(),
})
export type NewContactMessage = z.output<typeof NewContactMessage>

const { status: ContactStatus } = ContactMessage.shape
const ById = z.object({ contactMessageId: Id })

export const ContactPageBody = PageBody.omit({ sortOrder: true }).extend({
  status: z.union([z.literal(''), ContactStatus]).optional(),
})
export type ContactPageBody = z.output<typeof ContactPageBody>

/** The states of a message: it waits for an answer, has one, or needs none. */
const inboxStates = ['Open', 'Answered', 'Closed'] as const

export const InboxBody = PageBody.omit({ sortOrder: true }).extend({
  kind: z.union([z.literal(''), InboxRow.shape.kind]).optional(),
  status: z.union([z.literal(''), z.enum(inboxStates)]).optional(),
})
export type InboxBody = z.output<typeof InboxBody>

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
    body: withCurrentFilter(ContactPageBody),
    reply: pageOf(ContactMessage),
  }),
  'contact.inbox': row({
    method: 'POST',
    path: '/api/contact/inbox/{pageNumber}',
    who: 'staff',
    permission: 'AccountView',
    summary:
      'Messages from the contact page and questions about packages in one list: first those that wait for an answer, the longest wait first.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(InboxBody),
    reply: pageOf(InboxRow),
  }),
  'contact.inboxCounts': row({
    forOffices: true,
    method: 'GET',
    path: '/api/contact/inbox/counts',
    who: 'staff',
    permission: 'AccountView',
    summary: 'How many messages and questions nobody has seen, and how many wait for an answer.',
    reply: InboxCounts,
  }),
  'contact.get': row({
    method: 'GET',
    path: '/api/contact/{contactMessageId}',
    who: 'staff',
    permission: 'AccountView',
    summary: 'One message from the contact page.',
    params: ById,
    reply: ContactMessage,
  }),
  'contact.open': row({
    method: 'POST',
    path: '/api/contact/{contactMessageId}/open',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'One message for whoever answers it; a new one counts as read by them from then on.',
    params: ById,
    reply: ContactMessage,
  }),
  'contact.setStatus': row({
    method: 'PUT',
    path: '/api/contact/{contactMessageId}/status',
    who: 'staff',
    permission: 'AccountUpdate',
    summary:
      'Says what became of a message. `seen` is the status that the person was looking at: if somebody else has set another since, nothing changes.',
    params: ById,
    body: z.object({ status: ContactStatus, seen: ContactStatus }),
    reply: ContactMessage,
  }),
}
