import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../fields.ts'
import { InvoiceLine } from './invoice.ts'
import { invoiceKinds } from './invoice-status.ts'
import { ExchangeRate, JmdAmount, JmdCents } from './money-fields.ts'

/** A price estimate. Nothing is owed on it until it becomes an invoice. */
export const InvoiceEstimate = z.object({
  invoiceEstimateId: Id,
  kind: z.enum(invoiceKinds),
  title: ShortText,
  /** Null for a person who isn't a customer yet. */
  accountId: Id.nullable(),
  featureValues: z.array(InvoiceLine),
  exchangeRate: ExchangeRate,
  subtotalJmdCents: JmdCents,
  gctJmdCents: JmdAmount,
  totalJmdCents: JmdAmount,
  /** The invoice it became. */
  invoiceId: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  createdBy: ShortText,
})
export type InvoiceEstimate = z.infer<typeof InvoiceEstimate>
