import * as z from 'zod'
import { namesIn } from '../../lib/names-in.ts'
import { type Handover, handoverFields } from '../deliveries/handover.ts'
import { Id, ShortText, Timestamp } from '../fields.ts'
import { blanksOf, entityOf, labelsOf, type RowOfFields } from '../kinds/field.ts'
import {
  choice,
  count,
  flag,
  idList,
  idOf,
  inches,
  key,
  list,
  note,
  openChoice,
  openJmd,
  openNote,
  openPart,
  openText,
  part,
  pounds,
  textLine,
  timestamp,
  usd,
  whole,
} from '../kinds/kinds.ts'
import { staffOnly } from '../kinds/readers.ts'
import { rowFieldRows } from '../kinds/row-fields.ts'
import { type Waiver, waiverFields } from '../money/waiver.ts'
import { type BoxLine, boxLineFields, DutyCategory, SentLines } from './box-line.ts'
import { customsChannels, customsStates } from './customs.ts'
import { endingFields, type PackageEnding } from './ending.ts'
import { type ExpectedMove, expectedMoveFields } from './expected-move.ts'
import { insuranceChoices } from './insurance.ts'
import { lossFields, type PackageLoss, type PieceLoss, pieceLossFields } from './loss.ts'
import { arrivals } from './manifest-status.ts'
import { batteries, conditions, packageStatuses } from './package-status.ts'
import { type PickupPlan, pickupPlanFields } from './pickup-plan.ts'
import { type PriceMove, priceMoveFields } from './price-move.ts'
import { shipChoices } from './ship-choice.ts'
import { shippingModes } from './shipping-mode.ts'

export const invoiceStates = ['NotRequired', 'Missing', 'Received', 'Verified', 'Rejected'] as const
const customsFields = {
  channel: openChoice('Channel', customsChannels, 'everyone'),
  state: whole('State', z.enum(customsStates), 'everyone'),
  /** The reason for the hold, which the owner reads. */
  note: note('Note', 'everyone'),
  entryNumber: textLine('Entry number', 'staff'),
  /** The duty that customs charged; null while only the computed duty is known. */
  dutyJmdCents: openJmd('Duty', 'everyone'),
  recordedBy: openText('Recorded by', 'staff'),
  /** The time of the action, by the device's clock. */
  recordedAt: timestamp('Recorded', 'everyone'),
}
export interface Customs extends RowOfFields<typeof customsFields> {}

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
  /** The name of a service, '' for the first one of the mode; null until then too. */
  service: openText('Service', 'everyone'),
  /** The warehouse at which it was checked in; null while that is unknown. */
  originBranchId: idOf('Origin', 'everyone'),
  /**
   * The goods by kind. With lines the declared value is their sum and the description is made from them; empty for a
   * box that counts as one line of its own description, value and category.
   */
  lines: list<BoxLine, SentLines>('Lines', boxLineFields, 'byField', { input: SentLines }),
  /** A name of the duty table; null while it is unknown, and for a box with lines. */
  dutyCategory: openText('Duty category', 'everyone', { input: DutyCategory }),
  /** Null for the company’s usual insurance, until the customer or their account says otherwise. */
  insurance: openChoice('Insurance', insuranceChoices, 'everyone'),
}
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
  trackingNumber: textLine('Tracking number', 'everyone'),
  trackingNormalized: textLine('Tracking number', 'everyone'),
  trackingAliases: whole('Further numbers', z.array(ShortText), 'everyone', { blank: [] }),
  hawbNumber: whole('HAWB number', z.string().nullable(), 'everyone', { blank: null }),
}

const merchantInvoice = {
  invoiceState: choice('Merchant invoice', invoiceStates, 'everyone', { blank: 'Missing' }),
  merchantInvoiceFileId: idOf('File of the merchant invoice', 'everyone'),
  /** The reason why the merchant invoice was rejected, which the owner reads; otherwise null. */
  invoiceProblem: openNote('Why the invoice was rejected', 'everyone'),
}

const checkIn = {
  checkedInAt: timestamp('Checked in', 'everyone'),
  checkedInBy: openText('Checked in by', 'staff'),
}

const hold = {
  /** Null until the customer is known or chooses. */
  shipWhen: openChoice('To ship', shipChoices, 'everyone'),
  /** The request that names the packages to ship together; null for any other choice. */
  togetherId: idOf('Ships with', 'everyone'),
  /** The time since which it waits in the warehouse because its customer asked for it; null if it never did. */
  heldFrom: timestamp('Held from', 'everyone'),
  /** The time when its customer released it; null while it waits. */
  heldUntil: timestamp('Held until', 'everyone'),
}

/** A package inside a consolidated one, as it was when it was packed and as a split restores it. */
export const containedFields = {
  packageId: key('Package'),
  ...numbers,
  ...packageDetailFields,
  ...merchantInvoice,
  ...checkIn,
  ...hold,
  createdAt: rowFieldRows.createdAt,
}
export const ContainedPackage = entityOf(containedFields)
export interface ContainedPackage extends RowOfFields<typeof containedFields> {}

const pieceNumbers = z.array(z.int().min(1).max(999))
const day = z.iso.date().nullable()

/** Each field of a package: its kind, its label and who reads it. */
export const packageFields = {
  packageId: key('Package'),
  ...numbers,
  /** All normalised codes that find this package: its numbers and those of its contents. Derived by `codesOf`. */
  codes: whole('Codes', z.array(ShortText), 'everyone', { blank: [] }),
  ...packageDetailFields,
  status: choice('Status', packageStatuses, 'everyone', { blank: 'PreAlert' }),
  delayedReason: openText('Why delayed', 'everyone'),
  ...merchantInvoice,
  /** The pounds that are charged: the greater of weight and volume, rounded up. Derived; null until weighed. */
  chargeableLb: whole('Chargeable weight', z.number().nullable(), 'everyone', { blank: null }),
  manifestId: idOf('Manifest', 'staff'),
  customs: part<Customs>('Customs', customsFields),
  /** The invoice with this package, possibly a draft. */
  invoiceId: idOf('Invoice', 'everyone'),
  /** The time its invoice was issued; null without an invoice or with a draft. Only the server writes it. */
  billedAt: timestamp('Billed', 'everyone'),
  /** The decision to charge nothing for it, never set together with an invoice. Only the server writes it. */
  chargesWaiver: openPart<Waiver>('Charges waived', waiverFields),
  reviewReason: openText('To review', 'staff'),
  ...checkIn,
  /** The office to which it is on the road; null while it is at one. Its events decide. */
  headingTo: idOf('On the way to', 'everyone'),
  deliveredAt: timestamp('Delivered', 'everyone'),
  deliveredTo: openText('Delivered to', 'everyone'),
  /** The proof of its hand-over; null before, and for deliveries from before proofs existed. */
  handover: openPart<Handover>('Hand-over', handoverFields),
  /** The count on arrival; null until then. A damaged package becomes received once its review is resolved. */
  arrival: openChoice('Count on arrival', arrivals, 'everyone'),
  /** The time since which it is missing; null while it isn't. */
  missingSince: timestamp('Missing since', 'everyone'),
  /** The claim for a package that is given up as lost. Only the server makes one; a count that finds the package drops it while it is unpaid. */
  loss: openPart<PackageLoss>('Claim', lossFields),
  /** The pieces that were not there when it was counted. A package whose pieces are all away is missing as a whole. */
  missingPieces: whole('Missing pieces', pieceNumbers, 'everyone', { blank: [] }),
  /** The claims for single pieces, one each. Only the server makes one; a count that finds the piece closes it while it is unpaid. */
  pieceLosses: list<PieceLoss>('Claims for pieces', pieceLossFields, 'byField'),
  /** The pieces that were handed over while others were still to come; empty once it is delivered. */
  deliveredPieces: whole('Pieces handed over', pieceNumbers, 'everyone', { blank: [] }),
  /** The packages that were consolidated into this one; empty for any other. */
  contents: list<ContainedPackage>('Contents', containedFields, 'byField'),
  ...hold,
  /** How it ends without its customer: reminded, returned, sold, destroyed. Null while nothing was begun. */
  ending: openPart<PackageEnding>('Ending', endingFields),
  /** Null if the bin was never set, or was set before this field existed. */
  placement: whole('Placement', Placement.nullable(), staffOnly(null), { blank: null }),
  /** Set on a row that was merged into another package, so that late changes are redirected. */
  mergedInto: idOf('Merged into', 'everyone'),
  /** When its customer comes for it; null while that is unknown. It ends when the package leaves the counter. */
  pickup: openPart<PickupPlan>('Pickup', pickupPlanFields),
  /** The driver of the open delivery that holds the package. Only the server sets it. */
  driverId: idOf('Driver', 'staff'),
  /** The offices whose shared handhelds hold it. Only the server writes them. */
  offices: idList('Offices', 'staff'),
  /**
   * The first and the last day in Jamaica on which it is expected to be ready at its office; null if nothing can be
   * said. They stay when it is ready. Only the server writes them.
   */
  expectedFrom: whole('Expected from', day, 'everyone', { blank: null }),
  expectedTo: whole('Expected to', day, 'everyone', { blank: null }),
  /** The days before the latest move to later days, and its reason. Only the server writes it. */
  expectedMove: openPart<ExpectedMove>('Moved', expectedMoveFields),
  /** The latest change of its price by the staff, after the customer had seen one. Only the server writes it. */
  priceMove: openPart<PriceMove>('Price changed', priceMoveFields),
  ...rowFieldRows,
}
export const Package = entityOf(packageFields)
export type Package = RowOfFields<typeof packageFields>

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
