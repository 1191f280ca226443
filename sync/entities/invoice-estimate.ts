import * as z from 'zod'
import { Id, ShortText, Timestamp } from './fields.ts'
import { InvoiceLine } from './invoice.ts'
import { invoiceKinds } from './invoice-status.ts'
import { ExchangeRate, JmdAmount, JmdCents } from './money-fields.ts'

/** What something would cost. Nothing is owed on it until it is turned into an invoice. */
export const InvoiceEstimate = z.object({
  invoiceEstimateId: Id,
  kind: z.enum(invoiceKinds),
  title: ShortText,
  /** Null for somebody who is no customer yet. */
  accountId: Id.nullable(),
  featureValues: z.array(InvoiceLine),
  exchangeRate: ExchangeRate,
  subtotalJmdCents: JmdCents,
  gctJmdCents: JmdAmount,
  totalJmdCents: JmdAmount,
  /** The invoice it was turned into. */
  invoiceId: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  createdBy: ShortText,
})
export type InvoiceEstimate = z.infer<typeof InvoiceEstimate>
