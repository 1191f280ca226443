import * as z from 'zod'
import { namesIn } from '../lib/names-in.ts'
import { customsChannels, customsStates } from './customs.ts'
import { PackageEnding } from './ending.ts'
import { ExpectedMove } from './expected-move.ts'
import { Id, Note, rowFields, ShortText, Timestamp } from './fields.ts'
import { Handover } from './handover.ts'
import { blanksOf, entityOf, labelsOf, type RowOfFields, shapeOf } from './kinds/field.ts'
import { choice, count, flag, idOf, inches, note, openChoice, pounds, textLine, usd } from './kinds/kinds.ts'
import { PackageLoss, PieceLoss } from './loss.ts'
import { arrivals } from './manifest-status.ts'
import { JmdAmount } from './money-fields.ts'
import { batteries, conditions, packageStatuses } from './package-status.ts'
import { shipChoices } from './ship-choice.ts'
import { shippingModes } from './shipping-mode.ts'
import { Waiver } from './waiver.ts'

export const invoiceStates = ['NotRequired', 'Missing', 'Received', 'Verified', 'Rejected'] as const
export const Customs = z.object({
  channel: z.enum(customsChannels).nullable(),
  state: z.enum(customsStates),
  /** The reason for the hold, which the owner reads. */
  note: Note,
  entryNumber: ShortText,
  /** The duty that customs charged; null while only the computed duty is known. */
  dutyJmdCents: JmdAmount.nullable(),
  recordedBy: ShortText.nullable(),
  /** The time of the action, by the device's clock. */
  recordedAt: Timestamp.nullable(),
})

/** The details that people can enter; all other fields follow from events and rules. */
export const packageDetailFields = {
  courier: textLine('Courier', 'everyone'),
  description: textLine('Description', 'everyone'),
  shipper: textLine('Shipper', 'everyone'),
  accountId: idOf('Customer', 'everyone'),
  declaredValueUsdCents: usd('Declared value', 'everyone'),
  weightLb: pounds('Weight', 'everyone'),
  lengthIn: inches('Length', 'everyone'),
  widthIn: inches('Width', 'everyone'),
  heightIn: inches('Height', 'everyone'),
  pieces: count('Pieces', 'everyone', { most: 999 }),
  condition: choice('Condition', conditions, 'everyone', { blank: 'Sealed' }),
  battery: choice('Battery', batteries, 'everyone', { blank: 'None' }),
  prohibited: flag('Prohibited goods', 'everyone'),
  bin: textLine('Bin', 'staff'),
  branchId: idOf('Branch', 'everyone'),
  note: note('Note', 'staff'),
  /** Null until it is chosen or the customer is known, whose usual mode it then takes. */
  mode: openChoice('Air or Sea', shippingModes, 'everyone'),
}
const packageDetails = shapeOf(packageDetailFields)
export const PackageDetails = entityOf(packageDetailFields)
export type PackageDetails = RowOfFields<typeof packageDetailFields>

export const detailLabels = labelsOf(packageDetailFields)

/** The details of a package before anyone has entered any. */
export const emptyDetails: PackageDetails = blanksOf(packageDetailFields)
export const detailNames = namesIn(packageDetailFields)

/** The person who put a package into its bin or took it out, and the bin's branch. */
export const Placement = z.object({
  by: ShortText,
  /** The time of the action, as far as the server can vouch for it. */
  at: Timestamp,
  branchId: Id.nullable(),
  /** The version of its commit; missing in rows of older versions. */
  rank: z.number().optional(),
})
export type Placement = z.infer<typeof Placement>

const numbers = {
  trackingNumber: ShortText,
  trackingNormalized: ShortText,
  trackingAliases: z.array(ShortText),
  hawbNumber: z.string().nullable(),
}

const merchantInvoice = {
  invoiceState: z.enum(invoiceStates),
  merchantInvoiceFileId: Id.nullable(),
  /** The reason why the merchant invoice was rejected, which the owner reads; otherwise null. */
  invoiceProblem: Note.nullable(),
}

const checkIn = { checkedInAt: Timestamp.nullable(), checkedInBy: ShortText.nullable() }

const hold = {
  /** Null until the customer is known or chooses. */
  shipWhen: z.enum(shipChoices).nullable(),
  /** The request that names the packages to ship together; null for any other choice. */
  togetherId: Id.nullable(),
  /** The time since which it waits in the warehouse because its customer asked for it; null if it never did. */
  heldFrom: Timestamp.nullable(),
  /** The time when its customer released it; null while it waits. */
  heldUntil: Timestamp.nullable(),
}

/** A package inside a consolidated one, as it was when it was packed and as a split restores it. */
export const ContainedPackage = z.object({
  packageId: Id,
  ...numbers,
  ...packageDetails,
  ...merchantInvoice,
  ...checkIn,
  ...hold,
  createdAt: Timestamp,
})
export type ContainedPackage = z.infer<typeof ContainedPackage>

const pieceNumbers = z.array(z.int().min(1).max(999))

export const Package = z.object({
  packageId: Id,
  ...numbers,
  /** All normalised codes that find this package: its numbers and those of its contents. Derived by `codesOf`. */
  codes: z.array(ShortText),
  ...packageDetails,
  status: z.enum(packageStatuses),
  delayedReason: ShortText.nullable(),
  ...merchantInvoice,
  /** The pounds that are charged: the greater of weight and volume, rounded up. Derived; null until weighed. */
  chargeableLb: z.number().nullable(),
  manifestId: Id.nullable(),
  customs: Customs,
  /** The invoice with this package, possibly a draft. */
  invoiceId: Id.nullable(),
  /** The time its invoice was issued; null without an invoice or with a draft. Only the server writes it. */
  billedAt: Timestamp.nullable(),
  /** The decision to charge nothing for it, never set together with an invoice. Only the server writes it. */
  chargesWaiver: Waiver.nullable(),
  reviewReason: ShortText.nullable(),
  ...checkIn,
  deliveredAt: Timestamp.nullable(),
  deliveredTo: ShortText.nullable(),
  /** The proof of its hand-over; null before, and for deliveries from before proofs existed. */
  handover: Handover.nullable(),
  /** The count on arrival; null until then. A damaged package becomes received once its review is resolved. */
  arrival: z.enum(arrivals).nullable(),
  /** The time since which it is missing; null while it isn't. */
  missingSince: Timestamp.nullable(),
  /** The claim for a package that is given up as lost. Only the server makes one; a count that finds the package drops it while it is unpaid. */
  loss: PackageLoss.nullable(),
  /** The pieces that were not there when it was counted. A package whose pieces are all away is missing as a whole. */
  missingPieces: pieceNumbers,
  /** The claims for single pieces, one each. Only the server makes one; a count that finds the piece closes it while it is unpaid. */
  pieceLosses: z.array(PieceLoss),
  /** The pieces that were handed over while others were still to come; empty once it is delivered. */
  deliveredPieces: pieceNumbers,
  /** The packages that were consolidated into this one; empty for any other. */
  contents: z.array(ContainedPackage),
  ...hold,
  /** How it ends without its customer: reminded, returned, sold, destroyed. Null while nothing of it was begun. */
  ending: PackageEnding.nullable(),
  /** Null if the bin was never set, or was set before this field existed. */
  placement: Placement.nullable(),
  /** Set on a row that was merged into another package, so that late changes are redirected. */
  mergedInto: Id.nullable(),
  /** The driver of the open delivery that holds the package. Only the server sets it. */
  driverId: Id.nullable(),
  /** The offices whose shared handhelds hold it. Only the server writes them. */
  offices: z.array(Id),
  /**
   * The first and the last day in Jamaica on which it is expected to be ready at its office; null if nothing can be
   * said. They stay when it is ready. Only the server writes them.
   */
  expectedFrom: z.iso.date().nullable(),
  expectedTo: z.iso.date().nullable(),
  /** The days before the latest move to later days, and its reason. Only the server writes it. */
  expectedMove: ExpectedMove.nullable(),
  ...rowFields,
})
export type Package = z.infer<typeof Package>

type Numbers = Pick<Package, 'trackingNormalized' | 'trackingAliases' | 'hawbNumber'>
const ownCodes = (row: Numbers): string[] => [
  row.trackingNormalized,
  ...row.trackingAliases,
  row.hawbNumber ?? '',
]

/** The ids of its contents find a package as well, because devices no longer have the rows of the contents. */
export const codesOf = (row: Numbers & Pick<Package, 'contents'>): string[] => [
  ...new Set(
    [...ownCodes(row), ...(row.contents ?? []).flatMap((part) => [...ownCodes(part), part.packageId])].filter(
      (code) => code !== '',
    ),
  ),
]
