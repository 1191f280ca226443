import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from '../fields.ts'
import { JmdAmount } from './money-fields.ts'

export const creditNoteStatuses = ['Open', 'Used', 'Void'] as const

export const CreditNoteUse = z.object({ invoiceId: Id, amountJmdCents: JmdAmount })
export type CreditNoteUse = z.infer<typeof CreditNoteUse>

/** An amount taken off a customer's debt, with a reason. */
export const CreditNote = z.object({
  creditNoteId: Id,
  accountId: Id,
  amountJmdCents: JmdAmount,
  remainingJmdCents: JmdAmount,
  /** The part that became the account's credit, so that it could be paid out. */
  creditedJmdCents: JmdAmount.default(0),
  /** The GCT in its amount, which the company pays less of; 0 for one that takes nothing off a taxed service. */
  gctJmdCents: JmdAmount.default(0),
  reason: Note,
  status: z.enum(creditNoteStatuses),
  uses: z.array(CreditNoteUse),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  createdBy: ShortText,
})
export type CreditNote = z.infer<typeof CreditNote>
