import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from '../fields.ts'
import { features, invoiceKinds, invoiceStatuses } from './invoice-status.ts'
import { ExchangeRate, JmdAmount, JmdCents } from './money-fields.ts'

/** A charge line: the specification's featureValue. */
export const InvoiceLine = z.object({
  featureValueId: Id,
  feature: z.enum(features, 'is not a charge there is'),
  description: ShortText,
  quantity: z.int('is not a whole number').min(1, 'must be at least 1').max(9999, 'is more than 9,999'),
  /** The maximum of `quantity`; null if stock isn't tracked. */
  inStock: z.int().nullable(),
  unitJmdCents: JmdCents,
  amountJmdCents: JmdCents,
  packageId: Id.nullable(),
  /** The explanation of the line, in words. */
  how: Note,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Invoice = z.object({
  invoiceId: Id,
  /** `INV-YYYY-NNNNNN`, assigned at issue without gaps. */
  number: z.string().nullable(),
  kind: z.enum(invoiceKinds),
  accountId: Id,
  statusId: z.enum(invoiceStatuses),
  featureValues: z.array(InvoiceLine),
  /** Copied at issue. */
  exchangeRate: ExchangeRate,
  subtotalJmdCents: JmdCents,
  gctJmdCents: JmdAmount,
  totalJmdCents: JmdAmount,
  paidJmdCents: JmdAmount,
  /** Always total minus paid. It is owed only in `owedStatuses`: a void invoice keeps its old balance. */
  balanceJmdCents: JmdAmount,
  issuedAt: Timestamp.nullable(),
  dueAt: Timestamp.nullable(),
  voidReason: Note.nullable(),
  packageId: Id.nullable(),
  deliveryId: Id.nullable(),
  storeOrderId: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  createdBy: ShortText,
  /** The reason why the customer doesn't see it yet: customs hasn't released a package. For staff; otherwise null. */
  hold: Note.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** A row of the `invoice` table. */
export type InvoiceRow = Omit<Invoice, 'featureValues' | 'hold'>
