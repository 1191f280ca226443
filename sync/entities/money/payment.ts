import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from '../fields.ts'
import { currencies } from './currency.ts'
import { ExchangeRate, JmdAmount, JmdCents, UsdAmount } from './money-fields.ts'
import { paymentKinds } from './payment-kind.ts'
import { paymentMethods } from './payment-method.ts'

export const PaymentAllocation = z.object({ invoiceId: Id, amountJmdCents: JmdAmount })
export type PaymentAllocation = z.infer<typeof PaymentAllocation>

export const Payment = z.object({
  paymentId: Id,
  accountId: Id,
  /** A payment's amount comes in. A refund's goes out, pays no invoice and lowers the account's credit. */
  kind: z.enum(paymentKinds, `is not one of ${paymentKinds.join(', ')}`),
  method: z.enum(paymentMethods, `is not one of ${paymentMethods.join(', ')}`),
  amountJmdCents: JmdAmount,
  /** The cash rounding: the payment settles its amount plus this. Zero unless it is cash. */
  roundingJmdCents: JmdCents,
  /** The currency of the money that was handed over. All amounts but `amountUsdCents` are in JMD cents in either case. */
  currency: z.enum(currencies, `is not one of ${currencies.join(', ')}`),
  /** The US dollars that came in, change not taken off; null for JMD. */
  amountUsdCents: UsdAmount.nullable(),
  /** The JMD cents that the company gave for each of them; null for JMD. */
  rate: ExchangeRate.nullable(),
  /** The cash that was handed over, US dollars at their rate; the amount is the part that was kept. */
  tenderedJmdCents: JmdAmount.nullable(),
  changeJmdCents: JmdAmount,
  reference: ShortText,
  /** The reason for the refund, in words for the customer; null for a payment. */
  refundReason: Note.nullable(),
  receiptNumber: ShortText,
  /** False until the office has seen the money itself. */
  receiptCheck: z.boolean(),
  /** The parts that paid invoices; the rest is the account's credit. */
  allocations: z.array(PaymentAllocation),
  checkoutId: Id.nullable(),
  deliveryId: Id.nullable(),
  receivedBy: ShortText,
  receivedAt: Timestamp,
  reversedAt: Timestamp.nullable(),
  reverseReason: Note.nullable(),
})
export type Payment = z.infer<typeof Payment>
