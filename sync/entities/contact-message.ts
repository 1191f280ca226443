import * as z from 'zod'
import { contactStatuses } from './contact-status.ts'
import { Id, Phone, ShortText, Timestamp } from './fields.ts'

/** A message to the office from the contact page. */
export const ContactMessage = z.object({
  contactMessageId: Id,
  /** The brand of the page it was written on. */
  brand: z.string(),
  name: ShortText,
  email: z.string(),
  phone: Phone,
  subject: ShortText,
  message: z.string(),
  createdAt: Timestamp,
  status: z.enum(contactStatuses),
  /** The name of the person who set the status last; '' before. */
  handledBy: z.string(),
  handledAt: Timestamp.nullable(),
})
export type ContactMessage = z.infer<typeof ContactMessage>
