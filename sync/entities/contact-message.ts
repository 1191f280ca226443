import * as z from 'zod'
import { contactStatuses } from './contact-status.ts'
import { Id, Phone, ShortText, Timestamp } from './fields.ts'

/** What somebody wrote to the office on the contact page. */
export const ContactMessage = z.object({
  contactMessageId: Id,
  /** Of the page it was written on. */
  brand: z.string(),
  name: ShortText,
  email: z.string(),
  phone: Phone,
  subject: ShortText,
  message: z.string(),
  createdAt: Timestamp,
  status: z.enum(contactStatuses),
  /** Whoever set the status last, by name; '' while nobody has. */
  handledBy: z.string(),
  handledAt: Timestamp.nullable(),
})
export type ContactMessage = z.infer<typeof ContactMessage>
