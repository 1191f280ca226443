import * as z from 'zod'
import { pickDefined } from '../lib/pick-defined.ts'
import { Id, LengthIn, Note, rowFields, ShortText, Timestamp, UsdCents, WeightLb } from './fields.ts'
import { batteries, conditions, packageStatuses } from './package-status.ts'

export const invoiceStates = ['NotRequired', 'Missing', 'Received', 'Verified', 'Rejected'] as const
export const customsChannels = ['Green', 'Yellow', 'Red'] as const
export const customsStates = ['NotNeeded', 'Pending', 'Submitted', 'Hold', 'Cleared'] as const

export const Customs = z.object({
  channel: z.enum(customsChannels).nullable(),
  state: z.enum(customsStates),
  note: Note,
})

/** What people know of a package and may type; the rest follows from events and rules. */
export const packageDetails = {
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

/** Only what changes. JSON has no undefined; a field that is there as undefined says nothing. */
export const PackageChanges = PackageDetails.partial().transform(
  (changes): Partial<PackageDetails> => pickDefined(changes),
)

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
  /** Pounds that are charged: the greater of weight and volume, whole pounds up. Derived; null until weighed. */
  chargeableLb: z.number().nullable(),
  manifestId: Id.nullable(),
  customs: Customs,
  invoiceId: Id.nullable(),
  reviewReason: ShortText.nullable(),
  checkedInAt: Timestamp.nullable(),
  checkedInBy: ShortText.nullable(),
  deliveredAt: Timestamp.nullable(),
  deliveredTo: ShortText.nullable(),
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
