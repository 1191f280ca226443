import * as z from 'zod'
import { Onward } from '../../entities/deliveries/handover.ts'
import { Id, ShortText, Timestamp } from '../../entities/fields.ts'
import { withBlanks } from '../../entities/kinds/field.ts'
import { invoiceStatuses } from '../../entities/money/invoice-status.ts'
import { customsStates } from '../../entities/packages/customs.ts'
import { packageDetailFields } from '../../entities/packages/package.ts'
import { packageStates } from '../../entities/packages/package-state.ts'
import { shippingModes } from '../../entities/packages/shipping-mode.ts'
import { TypedNumber } from '../../rules/tracking/typed-number.ts'
import { labelFormats } from '../packages/documents.ts'
import { fileReply, row } from '../row.ts'
import { announce } from './partner-announce.ts'
import {
  batchOf,
  callerWithKey,
  courierText,
  IsTest,
  modeText,
  type PartnerRow,
  partnerRow,
  trackingNumberText,
} from './partner-row.ts'

const Reference = ShortText.min(1, 'is missing').max(100, 'is longer than 100 characters')

/** A time of RFC 3339, as UTC with milliseconds; any other text stays and is refused. */
function toUtc(text: string): string {
  const time = text.trim().toUpperCase().replace(' ', 'T')
  return z.iso.datetime({ offset: true }).safeParse(time).success ? new Date(time).toISOString() : text
}

const RfcTime = z
  .string({ error: 'is not a time' })
  .overwrite(toUtc)
  .refine(
    (text) => /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(text),
    'is not a time with its offset, like 2026-11-28T10:04:05-05:00 or 2026-11-28T15:04:05Z',
  )

/** The office knows the customer, who chooses the insurance, and the pickup office, the key its warehouse; notes are not a partner's. */
const {
  accountId: _customer,
  branchId: _office,
  originBranchId: _warehouse,
  insurance: _insurance,
  note: _note,
  ...reportedDetails
} = withBlanks(packageDetailFields)

const describedDetails = {
  courier: reportedDetails.courier.meta({ description: courierText }),
  description: reportedDetails.description.meta({ description: 'The goods, such as Table lamp.' }),
  shipper: reportedDetails.shipper.meta({ description: 'The shop or the sender.' }),
  declaredValueUsdCents: reportedDetails.declaredValueUsdCents.meta({
    description: 'The price of the goods in US cents.',
  }),
  weightLb: reportedDetails.weightLb.meta({ description: 'The weight in pounds.' }),
  lengthIn: reportedDetails.lengthIn.meta({ description: 'The length in inches.' }),
  widthIn: reportedDetails.widthIn.meta({ description: 'The width in inches.' }),
  heightIn: reportedDetails.heightIn.meta({ description: 'The height in inches.' }),
  pieces: reportedDetails.pieces.meta({ description: 'The number of boxes under this tracking number.' }),
  condition: reportedDetails.condition.meta({ description: 'The state of the box when it arrived.' }),
  battery: reportedDetails.battery.meta({
    description: 'Whether a battery is inside, in a device or loose.',
  }),
  prohibited: reportedDetails.prohibited.meta({ description: 'True for goods that may not be shipped.' }),
  bin: reportedDetails.bin.meta({ description: 'The place in your warehouse.' }),
  mode: reportedDetails.mode.meta({ description: modeText }),
  service: reportedDetails.service.meta({
    description:
      'The service by which it goes, as the company names it. The first one of its mode, if it is left out.',
  }),
  lines: reportedDetails.lines.meta({
    description:
      'The kinds of goods in the box, at most 50. With lines, the price is their sum and the description is made from them.',
  }),
  dutyCategory: reportedDetails.dutyCategory.meta({
    description: 'The duty category of a box without lines, as the company names it.',
  }),
}

/** A package as a warehouse that isn't ours reports it. Everything that it doesn't know may be left out. */
export const ReceivedPackage = z.object({
  reference: Reference.meta({
    description: 'Your own number of the package. It is known again by this number.',
  }),
  trackingNumber: TypedNumber.meta({ description: trackingNumberText }),
  mailbox: ShortText.default('').meta({ description: 'The customer’s mailbox number, as on the box.' }),
  customerName: ShortText.default('').meta({ description: 'The name on the box.' }),
  ...reportedDetails,
  ...describedDetails,
  receivedAt: RfcTime.optional().meta({
    format: 'date-time',
    description: 'A time of RFC 3339 with its offset, not in the future. Now, if it is left out.',
  }),
})
export type ReceivedPackage = z.output<typeof ReceivedPackage>

export const receivedStatuses = ['received', 'already', 'review', 'repeated', 'refused', 'checked'] as const

export const ReceivedResult = z.object({
  reference: z.string(),
  status: z.enum(receivedStatuses).meta({
    description:
      'already: a package with this number was received before, so this is not a second one. review: it is received, and a person looks at it. repeated: this reference was received before and nothing was done. checked: it can be read, and a dry run stored nothing.',
  }),
  packageId: Id.nullable().meta({
    description:
      'Null for a package that was refused, and for one that somebody else had reported before you: of that you learn nothing else.',
  }),
  hawbNumber: z
    .string()
    .nullable()
    .meta({ description: 'Always null for a test key: the next package gets it.' }),
  hasCustomer: z.boolean().meta({
    description:
      'True if the mailbox is that of the customer whose name is on the box. Without the name it is always false; our office finds the customer all the same.',
  }),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional().meta({
    description: 'The problems of a refused package by field; missing if there are none.',
  }),
  warnings: z.array(z.string()).optional().meta({
    description:
      'What was left out or looks mistyped, such as a field that is not known; missing if there is nothing.',
  }),
})
export type ReceivedResult = z.output<typeof ReceivedResult>

/** A package as partners see it, with nothing about its owner but the mailbox. */
export const PartnerPackage = z.object({
  packageId: Id,
  /** The partner's own number; null for a package that the office received. */
  reference: z.string().nullable(),
  trackingNumber: z.string(),
  hawbNumber: z.string().nullable(),
  mailbox: z.string().nullable(),
  status: z.enum(packageStates).meta({
    description:
      'Delivered means that its customer has it. Returned, Sold, Destroyed and Lost are ends of their own; any other status is a step on the way.',
  }),
  customsState: z.enum(customsStates),
  isMissing: z.boolean(),
  isRemoved: z.boolean(),
  mode: z.enum(shippingModes).nullable(),
  weightLb: z.number().nullable(),
  pieces: z.int(),
  branchId: Id.nullable(),
  originBranchId: Id.nullable().meta({
    description: 'The warehouse that it comes from; null while that is unknown.',
  }),
  headingTo: Id.nullable().meta({
    description: 'The office to which it is on the road; null while it is at one.',
  }),
  onward: Onward.nullable().meta({
    description: 'The other courier to whom it was handed, with its number and page; null for any other.',
  }),
  receivedAt: Timestamp.nullable(),
  deliveredAt: Timestamp.nullable().meta({
    description: 'When its customer got it; null for a package that ended in any other way.',
  }),
  endedAt: Timestamp.nullable().meta({
    description: 'When it was returned, sold, destroyed or given up as lost; null for any other.',
  }),
  updatedAt: Timestamp,
})
export type PartnerPackage = z.output<typeof PartnerPackage>

export const PartnerInvoice = z.object({
  invoiceId: Id,
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  totalJmdCents: z.int(),
  balanceJmdCents: z.int(),
  issuedAt: Timestamp.nullable(),
  packageIds: z.array(Id),
})
export type PartnerInvoice = z.output<typeof PartnerInvoice>

const ByReference = z.object({ reference: Reference })

/** The calls that API keys are for. They take no session, and no other call takes a key. */
export const partner = {
  'partner.key': partnerRow(
    null,
    row({
      ...callerWithKey,
      method: 'GET',
      path: '/api/partner/key',
      summary: 'The key that makes the call: its name, its rights and its quota.',
      reply: z.object({
        name: z.string(),
        isTest: IsTest,
        rights: z.array(z.string()),
        branchId: Id.nullable(),
        perMinute: z.int(),
        perDay: z.int(),
        expiresAt: Timestamp.nullable(),
      }),
    }),
  ),
  'partner.receive': partnerRow(
    'packages.receive',
    row({
      ...callerWithKey,
      method: 'POST',
      path: '/api/partner/packages',
      takesLists: true,
      summary:
        'Reports packages received in a warehouse, up to 500 at once. Each has its own result. With dryRun the packages are only checked: nothing is stored, and nobody is told. A reference that was received before is not received again, and a package that another warehouse had reported before stays unknown to you.',
      body: z.object({
        packages: batchOf(ReceivedPackage),
        dryRun: z.boolean().default(false),
      }),
      reply: z.object({ results: z.array(ReceivedResult), isTest: IsTest }),
    }),
  ),
  'partner.announce': announce,
  'partner.packages': partnerRow(
    'packages.read',
    row({
      ...callerWithKey,
      method: 'GET',
      path: '/api/partner/packages',
      summary:
        'The packages that you reported first, by your references in their order. Ask for the next page with the cursor in `next`, until it is null. To hear of changes alone, give the time of your last question as updatedSince.',
      query: z.object({
        updatedSince: RfcTime.optional().meta({ format: 'date-time' }),
        cursor: Reference.optional(),
        limit: z.coerce
          .number()
          .pipe(z.int('is not a whole number').min(1, 'must be at least 1').max(500, 'is more than 500'))
          .default(100),
      }),
      reply: z.object({ packages: z.array(PartnerPackage), next: z.string().nullable() }),
    }),
  ),
  'partner.package': partnerRow(
    'packages.read',
    row({
      ...callerWithKey,
      method: 'GET',
      path: '/api/partner/packages/{reference}',
      summary:
        'A package by your own reference, as it is now. One that another warehouse had reported before you is not there.',
      params: ByReference,
      reply: PartnerPackage,
    }),
  ),
  'partner.label': partnerRow(
    'packages.read',
    row({
      ...callerWithKey,
      method: 'GET',
      path: '/api/partner/packages/{reference}/label',
      summary:
        'The label of a package by your own reference, as PDF or ZPL, with the customer’s mailbox and initials.',
      params: ByReference,
      query: z.object({
        format: z.enum(labelFormats).default('pdf'),
        dpi: z.coerce
          .number()
          .pipe(z.literal([203, 300], 'must be 203 or 300'))
          .default(203),
      }),
      ...fileReply('application/pdf', 'text/plain; charset=utf-8'),
    }),
  ),
  'partner.invoices': partnerRow(
    'invoices.read',
    row({
      ...callerWithKey,
      method: 'GET',
      path: '/api/partner/packages/{reference}/invoices',
      summary: 'The issued invoices that name a package, by your own reference.',
      params: ByReference,
      reply: z.array(PartnerInvoice),
    }),
  ),
} as const satisfies Record<string, PartnerRow>
