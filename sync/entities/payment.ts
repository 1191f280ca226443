import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from './fields.ts'
import { JmdAmount, JmdCents } from './money-fields.ts'
import { paymentMethods } from './payment-method.ts'

export const PaymentAllocation = z.object({ invoiceId: Id, amountJmdCents: JmdAmount })
export type PaymentAllocation = z.infer<typeof PaymentAllocation>

export const Payment = z.object({
  paymentId: Id,
  accountId: Id,
  method: z.enum(paymentMethods, `is not one of ${paymentMethods.join(', ')}`),
  amountJmdCents: JmdAmount,
  /** What no coin pays: the payment settles its amount and this. Zero unless it is cash. */
  roundingJmdCents: JmdCents,
  /** What was handed over, for cash; the amount is what was kept of it. */
  tenderedJmdCents: JmdAmount.nullable(),
  changeJmdCents: JmdAmount,
  reference: ShortText,
  receiptNumber: ShortText,
  /** False while the office has not seen the money itself. */
  receiptCheck: z.boolean(),
  /** What of it went to which invoice; the rest is the account's credit. */
  allocations: z.array(PaymentAllocation),
  checkoutId: Id.nullable(),
  deliveryId: Id.nullable(),
  receivedBy: ShortText,
  receivedAt: Timestamp,
  reversedAt: Timestamp.nullable(),
  reverseReason: Note.nullable(),
})
export type Payment = z.infer<typeof Payment>
