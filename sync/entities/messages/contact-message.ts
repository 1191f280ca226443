import * as z from 'zod'
import { Id, Phone, ShortText, Timestamp } from '../fields.ts'

const ContactStatus = z.enum(['New', 'Read', 'Answered', 'Closed'])
export type ContactStatus = z.infer<typeof ContactStatus>

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
  status: ContactStatus,
  /** The name of the person who set the status last; '' before. */
  handledBy: z.string(),
  handledAt: Timestamp.nullable(),
})
export type ContactMessage = z.infer<typeof ContactMessage>
