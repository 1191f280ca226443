import * as z from 'zod'
import { bankTransferStatuses } from './bank-transfer-status.ts'
import { Id, Note, ShortText, Timestamp } from './fields.ts'
import { JmdAmount } from './money-fields.ts'

export const BankTransferItem = z.object({
  invoiceId: Id,
  /** The invoice's number: what a person knows it by. */
  label: ShortText,
  /** What was owed on it when the transfer was sent in. */
  amountJmdCents: JmdAmount,
})
export type BankTransferItem = z.infer<typeof BankTransferItem>

/** A customer's word, with the bank's slip, that money was sent to our account. Only the office makes a payment of it. */
export const BankTransfer = z.object({
  bankTransferId: Id,
  accountId: Id,
  items: z.array(BankTransferItem),
  /** As the customer says; null where they left it out. */
  amountJmdCents: JmdAmount.nullable(),
  reference: ShortText,
  /** The slip: a picture or a PDF. */
  fileId: Id,
  status: z.enum(bankTransferStatuses),
  /** Why the office refused it. */
  reason: Note,
  paymentId: Id.nullable(),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
  /** By name; empty for customers. */
  decidedBy: ShortText,
})
export type BankTransfer = z.infer<typeof BankTransfer>
