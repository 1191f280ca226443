import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from '../fields.ts'

export const erasureStatuses = ['Asked', 'Granted', 'Refused', 'Withdrawn'] as const

/** A customer's request to erase their data, and the office's decision. */
export const Erasure = z.object({
  erasureId: Id,
  accountId: Id,
  /** The customer's own words. */
  note: Note,
  askedAt: Timestamp,
  status: z.enum(erasureStatuses),
  /** The office's reason, which the customer reads. */
  reason: Note,
  decidedBy: ShortText,
  decidedAt: Timestamp.nullable(),
})
export type Erasure = z.infer<typeof Erasure>
