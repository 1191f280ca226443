import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { NewsletterSubscriber } from '../../entities/messages/newsletter-subscriber.ts'
import { Email } from '../accounts/accounts.ts'
import { ListQuery, row } from '../row.ts'

const ById = z.object({ id: Id })

/** Updates only the fields in the body. */
export const SubscriberUpdate = NewsletterSubscriber.pick({ name: true, status: true })
  .extend({ email: Email, consent: NewsletterSubscriber.shape.consent })
  .partial()
export type SubscriberUpdate = z.output<typeof SubscriberUpdate>

export const newsletter = {
  'newsletter.subscribe': row({
    method: 'POST',
    path: '/api/newslettersubscribers',
    who: 'visitor',
    summary:
      'Mails an address the link that subscribes it; answered alike whether or not the address is known. Staff with NewsletterUpdate subscribe somebody at once, with how they agreed in `consent`.',
    body: z.object({
      email: Email,
      name: NewsletterSubscriber.shape.name.default(''),
      consent: NewsletterSubscriber.shape.consent.default(''),
      /** The brand of the page it was entered on; by default the company's own. */
      brand: z.string().max(20).default(''),
    }),
    reply: z.union([NewsletterSubscriber, z.object({ asked: z.literal(true) })]),
  }),
  'newsletter.import': row({
    method: 'POST',
    path: '/api/newslettersubscribers/import',
    who: 'staff',
    permission: 'NewsletterUpdate',
    summary:
      'Adds people who agreed to get the newsletter. Addresses that are known stay as they are: nobody who unsubscribed is subscribed again.',
    body: z.object({
      rows: z
        .array(z.object({ email: Email, name: NewsletterSubscriber.shape.name.default('') }))
        .min(1, 'are missing')
        .max(500, 'are more than 500'),
    }),
    reply: z.object({ added: z.int(), known: z.int() }),
  }),
  'newsletter.list': row({
    method: 'GET',
    path: '/api/newslettersubscribers',
    who: 'staff',
    permission: 'NewsletterView',
    summary: 'Subscribers, the newest 500.',
    query: ListQuery,
    reply: z.array(NewsletterSubscriber),
  }),
  'newsletter.get': row({
    method: 'GET',
    path: '/api/newslettersubscribers/{id}',
    who: 'staff',
    permission: 'NewsletterView',
    summary: 'One subscriber.',
    params: ById,
    reply: NewsletterSubscriber,
  }),
  'newsletter.update': row({
    method: 'PUT',
    path: '/api/newslettersubscribers/{id}',
    who: 'staff',
    permission: 'NewsletterUpdate',
    summary: 'Changes a subscriber.',
    params: ById,
    body: SubscriberUpdate,
    reply: NewsletterSubscriber,
  }),
  'newsletter.remove': row({
    method: 'DELETE',
    path: '/api/newslettersubscribers/{id}',
    who: 'staff',
    permission: 'NewsletterDelete',
    summary: 'Deletes a subscriber.',
    params: ById,
    reply: NewsletterSubscriber,
  }),
}
