import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from './fields.ts'
import { features, invoiceKinds, invoiceStatuses } from './invoice-status.ts'
import { ExchangeRate, JmdAmount, JmdCents } from './money-fields.ts'

/** One charge line: the specification's featureValue. */
export const InvoiceLine = z.object({
  featureValueId: Id,
  feature: z.enum(features, 'is not a charge there is'),
  description: ShortText,
  quantity: z.int('is not a whole number').min(1, 'must be at least 1').max(9999, 'is more than 9,999'),
  /** The most that `quantity` may be; null where nothing is counted. */
  inStock: z.int().nullable(),
  unitJmdCents: JmdCents,
  amountJmdCents: JmdCents,
  packageId: Id.nullable(),
  /** How the line came about, in words. */
  how: Note,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Invoice = z.object({
  invoiceId: Id,
  /** `INV-YYYY-NNNNNN`, given at issue without gaps. */
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
  /** Always total less paid. Owed only in `owedStatuses`: a void invoice keeps what it once asked for. */
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
  /** Why the customer does not see it yet: customs has not let a package go. For staff; null otherwise. */
  hold: Note.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** What stands in the table `invoice`. */
export type InvoiceRow = Omit<Invoice, 'featureValues' | 'hold'>
