import * as z from 'zod'
import { Id, LengthIn, Note, ShortText, UsdCents, WeightLb } from '../../entities/fields.ts'
import { Invoice } from '../../entities/money/invoice.ts'
import { InvoiceEstimate } from '../../entities/money/invoice-estimate.ts'
import { features, invoiceKinds, invoiceStatuses } from '../../entities/money/invoice-status.ts'
import { BusinessDay, JmdCents } from '../../entities/money/money-fields.ts'
import { paymentMethods } from '../../entities/money/payment-method.ts'
import { PendingPayment } from '../../entities/money/pending-payment.ts'
import { DutyCategory } from '../../entities/packages/box-line.ts'
import { mostBoxLines } from '../../entities/packages/line-ids.ts'
import { Package } from '../../entities/packages/package.ts'
import { shippingModes } from '../../entities/packages/shipping-mode.ts'
import { sumProblem } from '../../rules/packages/box-lines.ts'
import { OfficeMail } from '../messages/office-mails.ts'
import { PageBody, pageOf, sortOrder } from '../row.ts'

const Customer = z.object({ firstName: z.string(), lastName: z.string(), mailbox: z.string() })

/** An invoice with its customer. */
export const InvoiceReply = Invoice.extend({
  customer: Customer,
  /** Payments that were started for it and aren't booked, oldest first. */
  pending: z.array(PendingPayment),
  /** The part of what is paid that came from the account's credit and credit notes. */
  fromCreditJmdCents: z.int().default(0),
})
export type InvoiceReply = z.output<typeof InvoiceReply>

/** An invoice, or a preview of one, which has no id and isn't stored. */
export const InvoiceOrDraft = InvoiceReply.extend({ invoiceId: Id.nullable() })
export type InvoiceOrDraft = z.output<typeof InvoiceOrDraft>

/** An invoice for everything an account can be billed for, with the reasons for what can't be billed yet. */
export const AccountInvoice = InvoiceOrDraft.extend({
  left: z.array(z.object({ packageId: Id, trackingNumber: z.string(), reason: z.string() })),
})
export type AccountInvoice = z.output<typeof AccountInvoice>

/** A pre-alert or an invoice, depending on the caller. */
export const InvoiceOrPackage = z.union([InvoiceReply, Package])

export type InvoiceCounts = z.output<typeof InvoiceCounts>
export const InvoiceCounts = z.object({
  total: z.int(),
  byStatus: z.partialRecord(z.enum(invoiceStatuses), z.int()),
  owedJmdCents: z.int(),
})

const Part = z.object({ amountJmdCents: z.int(), at: z.string() })

/** The time when the invoice was voided and this went back to the account; null while it pays the invoice. */
const takenBackAt = z.string().nullable()

/** The history of an invoice. */
export const InvoiceHistory = z.object({
  payments: z.array(
    Part.extend({
      paymentId: Id,
      receiptNumber: z.string(),
      method: z.enum(paymentMethods),
      receiptCheck: z.boolean(),
      takenBackAt,
    }),
  ),
  creditNotes: z.array(Part.extend({ creditNoteId: Id, reason: z.string(), takenBackAt })),
  /** Its packages that have left. Voiding the invoice makes them "handed over, not billed". */
  handedOver: z.array(z.object({ packageId: Id, trackingNumber: z.string() })),
  mails: z.array(OfficeMail),
  /** Actions by their name in the audit log. */
  events: z.array(z.object({ at: z.string(), by: z.string(), action: z.string() })),
})
export type InvoiceHistory = z.output<typeof InvoiceHistory>

const orders = ['created', 'number', 'due', 'total', 'balance'] as const
export type InvoiceOrder = (typeof orders)[number] | `${(typeof orders)[number]}_desc`
const sortOrders = orders.flatMap((order): InvoiceOrder[] => [order, `${order}_desc`])

export const Status = z.enum(invoiceStatuses, `is not one of ${invoiceStatuses.join(', ')}`)

export const InvoicePageBody = PageBody.extend({
  sortOrder: sortOrder(sortOrders),
  status: z.union([z.literal(''), Status], `is not one of ${invoiceStatuses.join(', ')}`).optional(),
  kind: z.union([z.literal(''), z.enum(invoiceKinds)]).optional(),
  accountId: Id.optional(),
  /** The office of the package or delivery that it is for, else its customer's. */
  branchId: Id.optional(),
  /** Created on these days in Jamaica, both inclusive. */
  from: BusinessDay.optional(),
  to: BusinessDay.optional(),
})
export type InvoicePageBody = z.output<typeof InvoicePageBody>

/** The filters of a count, the same as the list's. */
export const InvoiceCountQuery = InvoicePageBody.pick({
  searchString: true,
  status: true,
  kind: true,
  accountId: true,
  branchId: true,
  from: true,
  to: true,
})

export const InvoicePage = pageOf(InvoiceReply)

/** A line as a person enters it. Its amount is computed, and GCT is never entered. */
export const LineInput = z.object({
  // The same sentence for an unknown charge and for GCT.
  feature: z.enum(features).exclude(['GCT'], 'is not a charge that can be entered; GCT is added by itself'),
  description: ShortText.default(''),
  quantity: z
    .int('is not a whole number')
    .min(1, 'must be at least 1')
    .max(9999, 'is more than 9,999')
    .default(1),
  inStock: z.int('is not a whole number').min(0, 'is below zero').nullable().default(null),
  unitJmdCents: JmdCents,
  packageId: Id.nullable().default(null),
  how: Note.default(''),
})
export type LineInput = z.output<typeof LineInput>

export const Lines = z.array(LineInput).max(200, 'are more than 200')

/** The choices in pricing a package; everything else comes from the package. */
export const PricingChoice = z.object({
  /** A category of the duty table, to bill as if all goods were that; by default those of the package and its lines. */
  category: ShortText.nullable().default(null),
  /** By default the mode of its manifest, or else air. */
  mode: z.enum(shippingModes, 'must be Air or Sea').optional(),
})
export type PricingChoice = z.output<typeof PricingChoice>

export const BillingChoice = PricingChoice.extend({
  /** The reason why storage isn't charged. */
  storageWaiver: Note.nullable().default(null),
})
export type BillingChoice = z.output<typeof BillingChoice>

/** The duty categories of single packages. */
export const PackageCategories = z
  .array(z.object({ packageId: Id, category: ShortText.min(1, 'is missing') }))
  .max(500, 'are more than 500')
  .refine(
    (entries) => new Set(entries.map(({ packageId }) => packageId)).size === entries.length,
    'name a package more than once',
  )
  .default([])

/** Several packages on one bill are rarely all in one category. */
export const AccountBillingChoice = BillingChoice.extend({
  /** The packages to bill; by default all that can be billed. */
  packageIds: z.array(Id).min(1, 'are missing').max(500, 'are more than 500').optional(),
  /** The categories of single packages that differ from `category`. */
  categories: PackageCategories,
})
export type AccountBillingChoice = z.output<typeof AccountBillingChoice>

/** A kind of goods in a parcel that need not exist. */
const ParcelLine = z.object({ valueUsdCents: UsdCents, dutyCategory: DutyCategory.default(null) })
export const ParcelLines = z
  .array(ParcelLine)
  .max(mostBoxLines, `are more than ${mostBoxLines}. Put goods of one kind on one line`)

export const parcelFields = {
  mode: z.enum(shippingModes, 'must be Air or Sea'),
  /** The name of a service; '' for the first one of the mode. */
  service: ShortText.default(''),
  weightLb: WeightLb,
  lengthIn: LengthIn.nullable().default(null),
  widthIn: LengthIn.nullable().default(null),
  heightIn: LengthIn.nullable().default(null),
  declaredValueUsdCents: UsdCents,
  /** A category for all of the goods; null if each line has its own. */
  category: ShortText.nullable().default(null),
  /** The goods by kind, whose sum is the declared value. */
  lines: ParcelLines.default([]),
  /** False for a parcel whose customer declines the insurance. */
  isInsured: z.boolean().optional(),
  delivery: z.boolean().default(false),
  /** The place of the delivery; the company's own fee counts while it isn't known. */
  deliveryTo: z.object({ town: ShortText, parish: ShortText }).nullable().optional(),
  /** The office where it is picked up; that of no fee while it isn't known. */
  branchId: Id.nullable().default(null),
}

type Goods = Pick<z.output<z.ZodObject<typeof parcelFields>>, 'lines' | 'declaredValueUsdCents'>
export const isSumOfLines = ({ lines, declaredValueUsdCents }: Goods): boolean =>
  sumProblem(lines, declaredValueUsdCents) === null
export const sumFault = {
  error: 'is not the sum of the lines. Correct a line, or the value',
  path: ['declaredValueUsdCents'],
}

/** A parcel that need not exist: the calculator's input. */
export const ParcelInput = z.object(parcelFields).refine(isSumOfLines, sumFault)
export type ParcelInput = z.output<typeof ParcelInput>

export const NewInvoice = z.object({
  accountId: Id,
  kind: z.enum(invoiceKinds).default('Package'),
  packageId: Id.nullable().default(null),
  featureValues: Lines.min(1, 'is empty'),
  /** False keeps it as a draft. */
  issue: z.boolean().default(true),
})

/** Turns an estimate into an invoice with the same amounts. */
export const FromEstimate = z.object({
  invoiceEstimateId: Id,
  /** For an estimate without an account. */
  accountId: Id.optional(),
})

/** Replaces a draft's lines, issues it, or voids an issued invoice: exactly one of the three. */
export const InvoiceUpdate = z.object({
  invoiceId: Id,
  featureValues: Lines.min(1, 'is empty').optional(),
  issue: z.literal(true, 'can only be true').optional(),
  voidReason: Note.min(3, 'is missing: say why').optional(),
})

const estimateFields = {
  title: ShortText,
  kind: z.enum(invoiceKinds),
  accountId: Id.nullable(),
}
const contents = { parcel: ParcelInput.optional(), featureValues: Lines.optional() }
const holdsSomething = (body: { parcel?: unknown; featureValues?: unknown[] | undefined }) =>
  body.parcel !== undefined || (body.featureValues?.length ?? 0) > 0

export const NewEstimate = z
  .object({
    title: estimateFields.title.default(''),
    kind: estimateFields.kind.default('Package'),
    accountId: estimateFields.accountId.default(null),
    ...contents,
  })
  .refine(holdsSomething, { error: 'is empty: give a parcel or lines', path: ['featureValues'] })
export type NewEstimate = z.output<typeof NewEstimate>

/** Updates only the fields in the body; a parcel or lines must be complete. */
export const EstimateUpdate = z.object({
  invoiceEstimateId: Id,
  ...z.object(estimateFields).partial().shape,
  ...contents,
})
export type EstimateUpdate = z.output<typeof EstimateUpdate>

export const EstimateReply = InvoiceEstimate.extend({ customer: Customer.nullable() })
export type EstimateReply = z.output<typeof EstimateReply>

const Ids = z.array(Id).max(100, 'are more than 100').default([])
/** The specification's checkout selection, with `invoiceIds` as its bulk summary names them. */
export const BulkSelection = z.object({
  invoiceIds: Ids,
  invoices: Ids,
  packages: Ids,
  storeOrders: Ids,
  deliveries: Ids,
})
export type BulkSelection = z.output<typeof BulkSelection>

/** Integer cents, and the specification's own fields in dollars for display. */
export const BulkSummary = z.object({
  totalItems: z.int(),
  totalUsdCents: z.int(),
  totalJmdCents: z.int(),
  totalAmountUsd: z.number(),
  totalAmountJmd: z.number(),
  /** The minimum card payment for it. */
  leastJmdCents: z.int(),
  /** Payments that were started for any part and aren't booked, oldest first. */
  pending: z.array(PendingPayment),
  items: z.array(
    z.object({
      type: z.enum(['package', 'invoice', 'storeOrder', 'delivery']),
      id: Id,
      invoiceId: Id,
      amountUsdCents: z.int(),
      amountJmdCents: z.int(),
      amountUsd: z.number(),
      amountJmd: z.number(),
    }),
  ),
})
export type BulkSummary = z.output<typeof BulkSummary>
