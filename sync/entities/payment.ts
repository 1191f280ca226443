import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from './fields.ts'
import { JmdAmount, JmdCents } from './money-fields.ts'
import { paymentKinds } from './payment-kind.ts'
import { paymentMethods } from './payment-method.ts'

export const PaymentAllocation = z.object({ invoiceId: Id, amountJmdCents: JmdAmount })
export type PaymentAllocation = z.infer<typeof PaymentAllocation>

export const Payment = z.object({
  paymentId: Id,
  accountId: Id,
  /** The amount of a payment comes in; that of a refund goes out, pays no invoice and lowers the account's credit. */
  kind: z.enum(paymentKinds, `is not one of ${paymentKinds.join(', ')}`),
  method: z.enum(paymentMethods, `is not one of ${paymentMethods.join(', ')}`),
  amountJmdCents: JmdAmount,
  /** What no coin pays: the payment settles its amount and this. Zero unless it is cash. */
  roundingJmdCents: JmdCents,
  /** What was handed over, for cash; the amount is what was kept of it. */
  tenderedJmdCents: JmdAmount.nullable(),
  changeJmdCents: JmdAmount,
  reference: ShortText,
  /** Why credit was paid back, in words for the customer; null for a payment. */
  refundReason: Note.nullable(),
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
