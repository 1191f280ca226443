import * as z from 'zod'
import { customsStates } from '../entities/customs.ts'
import { Id, LengthIn, ShortText, Timestamp, UsdCents, WeightLb } from '../entities/fields.ts'
import { invoiceStatuses } from '../entities/invoice-status.ts'
import { packageStates } from '../entities/package-state.ts'
import { batteries, conditions } from '../entities/package-status.ts'
import { shippingModes } from '../entities/shipping-mode.ts'
import type { PartnerRight } from '../policies/partner-rights.ts'
import { TypedNumber } from '../rules/tracking/typed-number.ts'
import { labelFormats } from './documents.ts'
import { type ApiRow, fileReply, row } from './row.ts'

/** A call of partners' programs. Its key needs the right; `who` stands for a caller with a key. */
export interface PartnerRow extends ApiRow {
  readonly right: PartnerRight | null
}

/** The packages of one call: as many as a server takes within a few seconds. */
export const longestBatch = 500

const Reference = ShortText.min(1, 'is missing').max(100, 'is longer than 100 characters')

/** A package as a warehouse that isn't ours reports it. Everything that it doesn't know may be left out. */
export const ReceivedPackage = z.object({
  reference: Reference.meta({
    description: 'Your own number of the package. It is known again by this number.',
  }),
  trackingNumber: TypedNumber,
  mailbox: ShortText.default('').meta({ description: 'The customer’s mailbox number, as on the box.' }),
  customerName: ShortText.default('').meta({ description: 'The name on the box.' }),
  courier: ShortText.default(''),
  shipper: ShortText.default(''),
  description: ShortText.default(''),
  declaredValueUsdCents: UsdCents.nullable().default(null),
  weightLb: WeightLb.nullable().default(null),
  lengthIn: LengthIn.nullable().default(null),
  widthIn: LengthIn.nullable().default(null),
  heightIn: LengthIn.nullable().default(null),
  pieces: z.int('is not a whole number').min(1, 'must be at least 1').max(999, 'is more than 999').default(1),
  condition: z.enum(conditions).default('Sealed'),
  battery: z.enum(batteries).default('None'),
  prohibited: z.boolean().default(false),
  mode: z.enum(shippingModes).nullable().default(null),
  bin: ShortText.default(''),
  receivedAt: Timestamp.optional(),
})
export type ReceivedPackage = z.output<typeof ReceivedPackage>

export const receivedStatuses = ['received', 'already', 'review', 'repeated', 'refused'] as const

const ReceivedResult = z.object({
  reference: z.string(),
  status: z.enum(receivedStatuses).meta({
    description:
      'already: a package with this number was received before, so this is not a second one. review: it is received, and a person looks at it. repeated: this reference was received before and nothing was done.',
  }),
  packageId: Id.nullable().meta({
    description:
      'Null for a package that was refused, and for one that somebody else had reported before you: of that you learn nothing else.',
  }),
  hawbNumber: z.string().nullable(),
  hasCustomer: z.boolean().meta({ description: 'True once it is known whose package it is.' }),
  message: z.string(),
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

const ByReference = z.object({ reference: z.string().min(1).max(100) })
/** The caller is a key, which no other call takes. */
const key = { who: 'any' } as const

const partnerRow = <R extends ApiRow>(right: PartnerRight | null, call: R): R & PartnerRow => ({
  ...call,
  right,
})

/** The calls that API keys are for. They take no session, and no other call takes a key. */
export const partner = {
  'partner.key': partnerRow(
    null,
    row({
      ...key,
      method: 'GET',
      path: '/api/partner/key',
      summary: 'The key that makes the call: its name, its rights and its quota.',
      reply: z.object({
        name: z.string(),
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
      ...key,
      method: 'POST',
      path: '/api/partner/packages',
      summary:
        'Reports packages received in a warehouse, up to 500 at once. Each has its own result. A reference that was received before is not received again, and a package that another warehouse had reported before stays unknown to you.',
      body: z.object({
        packages: z
          .array(ReceivedPackage)
          .min(1, 'are missing')
          .max(longestBatch, `are more than ${longestBatch}`),
      }),
      reply: z.object({ results: z.array(ReceivedResult) }),
    }),
  ),
  'partner.package': partnerRow(
    'packages.read',
    row({
      ...key,
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
      ...key,
      method: 'GET',
      path: '/api/partner/packages/{reference}/label',
      summary: 'The label of a package by your own reference, as PDF or ZPL.',
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
      ...key,
      method: 'GET',
      path: '/api/partner/packages/{reference}/invoices',
      summary: 'The issued invoices that name a package, by your own reference.',
      params: ByReference,
      reply: z.array(PartnerInvoice),
    }),
  ),
} as const satisfies Record<string, PartnerRow>
