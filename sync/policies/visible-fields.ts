import { deliveryFields } from '../entities/delivery.ts'
import type { PackageEnding } from '../entities/ending.ts'
import type { Handover } from '../entities/handover.ts'
import type { RowOf } from '../entities/index.ts'
import { readersOf } from '../entities/kinds/field.ts'
import { type FieldRules, staffOnly } from '../entities/kinds/readers.ts'
import type { PackageLoss, PieceLoss } from '../entities/loss.ts'
import { type ContainedPackage, packageDetailFields } from '../entities/package.ts'
import { questionFields } from '../entities/question.ts'
import { waiverFields } from '../entities/waiver.ts'
import type { Visibility } from './visibility.ts'

const rowFields = {
  version: 'everyone',
  createdAt: 'everyone',
  updatedAt: 'everyone',
  deletedAt: 'everyone',
  archivedAt: 'everyone',
} as const

/** Owners see the recipient, the time and the photos. */
const handover: FieldRules<Handover> = {
  recipientName: 'everyone',
  relationship: staffOnly(''),
  idType: staffOnly(''),
  idLast4: staffOnly(''),
  reason: staffOnly(''),
  overrideReason: staffOnly(''),
  by: staffOnly(''),
  at: 'everyone',
  branchId: staffOnly(null),
  signatureFileId: staffOnly(null),
  photoFileIds: 'everyone',
}

/** Customers read the amount and the reason for the decision, but not the search. */
const loss: FieldRules<PackageLoss> = {
  status: 'everyone',
  reason: staffOnly(''),
  reportedBy: staffOnly(''),
  reportedAt: 'everyone',
  valueUsdCents: 'everyone',
  valueJmdCents: 'everyone',
  paidJmdCents: 'everyone',
  creditNoteId: 'everyone',
  decidedBy: staffOnly(null),
  decidedAt: 'everyone',
  decision: 'everyone',
}

const pieceLoss: FieldRules<PieceLoss> = { ...loss, piece: 'everyone', shareUsdCents: 'everyone' }

/** Customers read what happens to their package and what it brought, but not who of the staff decided. */
const ending: FieldRules<PackageEnding> = {
  cause: 'everyone',
  status: 'everyone',
  reason: 'everyone',
  by: staffOnly(''),
  at: 'everyone',
  notices: { each: { day: 'everyone', at: 'everyone' } },
  choice: 'everyone',
  chosenBy: staffOnly(null),
  chosenAt: 'everyone',
  feeJmdCents: 'everyone',
  feeInvoiceId: 'everyone',
  carrier: 'everyone',
  carrierNumber: 'everyone',
  photoFileId: staffOnly(null),
  proceedsJmdCents: 'everyone',
  paymentId: 'everyone',
}

/** The fields that a package inside a consolidated one has too. */
const containedRules: FieldRules<ContainedPackage> = {
  packageId: 'everyone',
  trackingNumber: 'everyone',
  trackingNormalized: 'everyone',
  trackingAliases: 'everyone',
  hawbNumber: 'everyone',
  ...readersOf(packageDetailFields),
  invoiceState: 'everyone',
  merchantInvoiceFileId: 'everyone',
  invoiceProblem: 'everyone',
  checkedInAt: 'everyone',
  checkedInBy: staffOnly(null),
  shipWhen: 'everyone',
  togetherId: 'everyone',
  heldFrom: 'everyone',
  heldUntil: 'everyone',
  createdAt: 'everyone',
}

const pkg: FieldRules<RowOf<'package'>> = {
  ...containedRules,
  codes: 'everyone',
  status: 'everyone',
  delayedReason: 'everyone',
  chargeableLb: 'everyone',
  manifestId: staffOnly(null),
  customs: {
    channel: 'everyone',
    state: 'everyone',
    note: 'everyone',
    entryNumber: staffOnly(''),
    dutyJmdCents: 'everyone',
    recordedBy: staffOnly(null),
    recordedAt: 'everyone',
  },
  invoiceId: 'everyone',
  billedAt: 'everyone',
  chargesWaiver: readersOf(waiverFields),
  reviewReason: staffOnly(null),
  deliveredAt: 'everyone',
  deliveredTo: 'everyone',
  handover,
  arrival: 'everyone',
  missingSince: 'everyone',
  missingPieces: 'everyone',
  pieceLosses: { each: pieceLoss },
  deliveredPieces: 'everyone',
  contents: { each: containedRules },
  loss,
  ending,
  placement: staffOnly(null),
  mergedInto: 'everyone',
  driverId: staffOnly(null),
  offices: staffOnly([]),
  expectedFrom: 'everyone',
  expectedTo: 'everyone',
  expectedMove: { from: 'everyone', to: 'everyone', reason: 'everyone', note: 'everyone', at: 'everyone' },
  ...rowFields,
}

const packageEvent: FieldRules<RowOf<'packageEvent'>> = {
  packageEventId: 'everyone',
  packageId: 'everyone',
  accountId: 'everyone',
  driverId: staffOnly(null),
  offices: staffOnly([]),
  status: 'everyone',
  stepBack: 'everyone',
  occurredAt: 'everyone',
  recordedAt: 'everyone',
  deviceAt: staffOnly(null),
  rank: 'everyone',
  by: staffOnly(''),
  deviceId: staffOnly(''),
  branchId: 'everyone',
  note: staffOnly(''),
  customs: {
    state: 'everyone',
    note: 'everyone',
    channel: staffOnly(null),
    entryNumber: staffOnly(null),
    dutyJmdCents: staffOnly(null),
  },
  ...rowFields,
}

const packageImage: FieldRules<RowOf<'packageImage'>> = {
  packageImageId: 'everyone',
  packageId: 'everyone',
  accountId: 'everyone',
  driverId: staffOnly(null),
  offices: staffOnly([]),
  fileId: 'everyone',
  sha256: 'everyone',
  contentType: 'everyone',
  size: 'everyone',
  uploaded: 'everyone',
  takenAt: 'everyone',
  by: staffOnly(''),
  ...rowFields,
}

const branch: FieldRules<RowOf<'branch'>> = {
  branchId: 'everyone',
  code: 'everyone',
  name: 'everyone',
  kind: 'everyone',
  address: 'everyone',
  phone: 'everyone',
  openingHours: 'everyone',
  openDays: 'everyone',
  deliveryDays: 'everyone',
  closedDays: 'everyone',
  active: 'everyone',
  ...rowFields,
}

const account: FieldRules<RowOf<'account'>> = {
  accountId: 'everyone',
  mailbox: 'everyone',
  firstName: 'everyone',
  lastName: 'everyone',
  email: 'everyone',
  role: 'everyone',
  brand: 'everyone',
  branchId: 'everyone',
  status: 'everyone',
  hasTrn: 'everyone',
  defaultMode: 'everyone',
  holdsPackages: 'everyone',
  offices: staffOnly([]),
  ...rowFields,
}

/**
 * The readers of each field of each synced row, in a sync and in a reply. Staff, including drivers, read all fields. A
 * new field doesn't compile without a line here.
 */
export const visibility: Visibility = {
  branch,
  account,
  package: pkg,
  packageEvent,
  packageImage,
  manifest: 'staff',
  manifestLine: 'staff',
  review: 'staff',
  delivery: readersOf(deliveryFields),
  driverDay: 'staff',
  question: readersOf(questionFields),
}
