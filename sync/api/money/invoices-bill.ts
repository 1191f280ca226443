import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { InvoiceLine } from '../../entities/money/invoice.ts'
import { row } from '../row.ts'
import { PackageCategories } from './invoice-bodies.ts'

export const maxBilledAtOnce = 5_000
const tooMany = `are more than ${maxBilledAtOnce.toLocaleString('en')}`

/** The package field that solves a problem of its bill; null if there is none, and the text explains the reason. */
export const billFields = [
  'accountId',
  'arrival',
  'customs',
  'declaredValueUsdCents',
  'dutyCategory',
  'invoiceId',
  'status',
  'weightLb',
] as const

/** A customer's bill as the preview showed it. */
export const ExpectedBill = z.object({
  accountId: Id,
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/, 'is not a fingerprint'),
})

/** A call bills either `packageIds` or `manifestId`. */
export const BillBody = z
  .object({
    packageIds: z.array(Id).min(1, 'are missing').max(maxBilledAtOnce, tooMany).optional(),
    manifestId: Id.optional(),
    /** Duty categories to bill single packages by. All others are billed by their own, or those of their lines. */
    categories: PackageCategories,
    /** True to write nothing. */
    preview: z.boolean().default(false),
    /** The customers to bill, each with the bill from the preview; by default everything that can be billed. */
    expected: z.array(ExpectedBill).min(1, 'are missing').max(maxBilledAtOnce, tooMany).optional(),
    /** The number of invoices to issue in this call. The bills beyond it stay ready, for a repeat with the same key. */
    limit: z.int().min(1, 'is below 1').max(maxBilledAtOnce, `is above ${maxBilledAtOnce}`).optional(),
  })
  .refine(({ packageIds, manifestId }) => (packageIds === undefined) !== (manifestId === undefined), {
    error: 'are missing: give either packageIds or manifestId',
    path: ['packageIds'],
  })
export type BillBody = z.output<typeof BillBody>

export const BillProblem = z.object({
  packageId: Id,
  trackingNumber: z.string(),
  field: z.enum(billFields).nullable(),
  /** True if the package is on the bill in spite of the problem. */
  isWarning: z.boolean(),
  /** The text after the tracking number and a colon. */
  text: z.string(),
})
export type BillProblem = z.output<typeof BillProblem>

export const billStates = ['ready', 'nothing', 'issued', 'refused'] as const

const Line = InvoiceLine.omit({ featureValueId: true, inStock: true }).extend({
  unitJmdCents: z.int(),
  amountJmdCents: z.int(),
})

/** A customer's part of a bulk billing. */
export const CustomerBill = z.object({
  /** Null for the packages without an owner. */
  accountId: Id.nullable(),
  customer: z.object({ name: z.string(), mailbox: z.string() }).nullable(),
  state: z.enum(billStates),
  /** The packages on the bill. */
  packages: z.array(z.object({ packageId: Id, trackingNumber: z.string() })),
  lines: z.array(Line),
  // Amounts here have no limits: one beyond an invoice's limit is shown together with the refusal.
  subtotalJmdCents: z.int(),
  gctJmdCents: z.int(),
  totalJmdCents: z.int(),
  problems: z.array(BillProblem),
  /** The value to repeat in `expected`; null if there is nothing to bill. */
  fingerprint: z.string().nullable(),
  /** Null until it is issued. */
  invoiceId: Id.nullable(),
  number: z.string().nullable(),
  mailedTo: z.string().nullable(),
  /** The reason why it is refused or wasn't mailed. */
  message: z.string().nullable(),
})
export type CustomerBill = z.output<typeof CustomerBill>

export const invoicesBill = {
  'invoices.bill': row({
    method: 'POST',
    path: '/api/invoices/bill',
    who: 'staff',
    permission: 'InvoiceCreate',
    summary:
      'Bills the packages of a manifest, or chosen ones: one invoice for each customer, issued and mailed. With preview: true it writes nothing. `expected` has the fingerprints of the preview: a bill that has changed is refused. Takes an Idempotency-Key; a repeat goes on where the first call was cut or its `limit` ended it.',
    body: BillBody,
    reply: z.array(CustomerBill),
    failure: 'The packages were not billed',
  }),
}
