import * as z from 'zod'
import { customsChannels, customsStates } from './customs.ts'
import { Id, LengthIn, Note, rowFields, ShortText, Timestamp, UsdCents, WeightLb } from './fields.ts'
import { Handover } from './handover.ts'
import { arrivals } from './manifest-status.ts'
import { JmdAmount } from './money-fields.ts'
import { batteries, conditions, packageStatuses } from './package-status.ts'
import { Waiver } from './waiver.ts'

export const invoiceStates = ['NotRequired', 'Missing', 'Received', 'Verified', 'Rejected'] as const
export const Customs = z.object({
  channel: z.enum(customsChannels).nullable(),
  state: z.enum(customsStates),
  /** Why it is held: its owner reads this. */
  note: Note,
  entryNumber: ShortText,
  /** The duty that customs charged; null while only the computed one is known. */
  dutyJmdCents: JmdAmount.nullable(),
  recordedBy: ShortText.nullable(),
  /** When the person did it, by the device's clock. */
  recordedAt: Timestamp.nullable(),
})

/** What people know of a package and may type; the rest follows from events and rules. */
const packageDetails = {
  courier: ShortText,
  description: ShortText,
  shipper: ShortText,
  accountId: Id.nullable(),
  declaredValueUsdCents: UsdCents.nullable(),
  weightLb: WeightLb.nullable(),
  lengthIn: LengthIn.nullable(),
  widthIn: LengthIn.nullable(),
  heightIn: LengthIn.nullable(),
  pieces: z.int('is not a whole number').min(1, 'must be at least 1').max(999, 'is more than 999'),
  condition: z.enum(conditions),
  battery: z.enum(batteries),
  prohibited: z.boolean(),
  bin: ShortText,
  branchId: Id.nullable(),
  note: Note,
}
export const PackageDetails = z.object(packageDetails)
export type PackageDetails = z.infer<typeof PackageDetails>

/** Who put a package into its bin, or took it out, and at which branch the bin stands. */
export const Placement = z.object({
  by: ShortText,
  /** When the person did it, as far as the server can vouch for it. */
  at: Timestamp,
  branchId: Id.nullable(),
  /** The version of the commit that brought it; missing on one of an older version. */
  rank: z.number().optional(),
})
export type Placement = z.infer<typeof Placement>

export const Package = z.object({
  packageId: Id,
  trackingNumber: ShortText,
  trackingNormalized: ShortText,
  trackingAliases: z.array(ShortText),
  /** Every code that finds this package, normalised: tracking, aliases, HAWB. Derived by `codesOf`. */
  codes: z.array(ShortText),
  hawbNumber: z.string().nullable(),
  ...packageDetails,
  status: z.enum(packageStatuses),
  delayedReason: ShortText.nullable(),
  invoiceState: z.enum(invoiceStates),
  merchantInvoiceFileId: Id.nullable(),
  /** Why the merchant invoice was rejected: its owner reads this. Null unless it is. */
  invoiceProblem: Note.nullable(),
  /** Pounds that are charged: the greater of weight and volume, whole pounds up. Derived; null until weighed. */
  chargeableLb: z.number().nullable(),
  manifestId: Id.nullable(),
  customs: Customs,
  /** The invoice that it is on, which may be a draft. */
  invoiceId: Id.nullable(),
  /** When the invoice that it is on was issued; null while there is none, or only a draft. Only the server writes it. */
  billedAt: Timestamp.nullable(),
  /** The decision that nothing is charged for it, never on a package with an invoice. Only the server writes it. */
  chargesWaiver: Waiver.nullable(),
  reviewReason: ShortText.nullable(),
  checkedInAt: Timestamp.nullable(),
  checkedInBy: ShortText.nullable(),
  deliveredAt: Timestamp.nullable(),
  deliveredTo: ShortText.nullable(),
  /** The proof that it was handed over; null before, and of what was delivered before there was one. */
  handover: Handover.nullable(),
  /** How it was counted on arrival; null until then. One that arrived damaged has been received once somebody looked. */
  arrival: z.enum(arrivals).nullable(),
  /** Null: its bin was never set, or before this was noted. */
  placement: Placement.nullable(),
  /** Set on a row that turned out to be another package, so that late changes to it find their way. */
  mergedInto: Id.nullable(),
  /** The driver of the open delivery that holds the package; the server's to say. */
  driverId: Id.nullable(),
  ...rowFields,
})
export type Package = z.infer<typeof Package>

export const codesOf = (
  row: Pick<Package, 'trackingNormalized' | 'trackingAliases' | 'hawbNumber'>,
): string[] => [
  ...new Set(
    [row.trackingNormalized, ...row.trackingAliases, row.hawbNumber ?? ''].filter((code) => code !== ''),
  ),
]
