import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../fields.ts'

export const subscriberStatuses = ['Subscribed', 'Unsubscribed'] as const

export const NewsletterSubscriber = z.object({
  newsletterSubscriberId: Id,
  email: z.string(),
  name: ShortText,
  status: z.enum(subscriberStatuses, 'must be Subscribed or Unsubscribed'),
  /** The way they agreed, as the office recorded it; '' for subscribers from before this was asked. */
  consent: ShortText,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type NewsletterSubscriber = z.infer<typeof NewsletterSubscriber>
