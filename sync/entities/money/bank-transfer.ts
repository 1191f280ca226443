import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from '../fields.ts'
import { bankTransferStatuses } from './bank-transfer-status.ts'
import { JmdAmount } from './money-fields.ts'

export const BankTransferItem = z.object({
  invoiceId: Id,
  /** The invoice's number, as people know it. */
  label: ShortText,
  /** The amount owed on it when the transfer was submitted. */
  amountJmdCents: JmdAmount,
})
export type BankTransferItem = z.infer<typeof BankTransferItem>

/**
 * A customer's claim, with the bank's slip, that money was sent to our account. Only the office turns it into a
 * payment.
 */
export const BankTransfer = z.object({
  bankTransferId: Id,
  accountId: Id,
  items: z.array(BankTransferItem),
  /** The amount that the customer entered; null if left out. */
  amountJmdCents: JmdAmount.nullable(),
  reference: ShortText,
  /** The slip: a picture or a PDF. */
  fileId: Id,
  status: z.enum(bankTransferStatuses),
  /** The reason why the office refused it. */
  reason: Note,
  paymentId: Id.nullable(),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
  /** The person's name; empty for customers. */
  decidedBy: ShortText,
})
export type BankTransfer = z.infer<typeof BankTransfer>
