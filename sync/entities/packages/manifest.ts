import * as z from 'zod'
import { Id, Note, rowFields, ShortText, Timestamp } from '../fields.ts'
import { blockers, manifestBlockers, manifestLineStates, manifestStatuses } from './manifest-status.ts'
import { shippingModes } from './shipping-mode.ts'

export const ManifestOverride = z.object({
  /** Null for what the manifest itself lacked. */
  packageId: Id.nullable(),
  blocker: z.enum([...blockers, ...manifestBlockers]),
  reason: Note,
  by: ShortText,
  at: Timestamp,
})

export const ManifestTotals = z.object({
  packages: z.int(),
  pieces: z.int(),
  weightLb: z.number(),
  /** The packages without a weight, which the weight leaves out. */
  unweighed: z.int(),
  declaredValueUsdCents: z.int(),
})
export type ManifestTotals = z.infer<typeof ManifestTotals>

export const noTotals: ManifestTotals = {
  packages: 0,
  pieces: 0,
  weightLb: 0,
  unweighed: 0,
  declaredValueUsdCents: 0,
}

export const Manifest = z.object({
  manifestId: Id,
  /** `MAN-YYYYMMDD-NNNN`, assigned by the server; null while the manifest is only on a device. */
  number: z.string().nullable(),
  mode: z.enum(shippingModes),
  mawbNumber: ShortText,
  carrier: ShortText,
  originBranchId: Id.nullable(),
  destinationBranchId: Id.nullable(),
  departsAt: Timestamp.nullable(),
  arrivesAt: Timestamp.nullable(),
  status: z.enum(manifestStatuses),
  sealedBy: ShortText.nullable(),
  sealedAt: Timestamp.nullable(),
  /** The blockers that were overridden: at sealing, or when a package was added to the other mode's manifest. */
  overrides: z.array(ManifestOverride),
  /** The sums of its packages. Only the server writes them. */
  totals: ManifestTotals,
  ...rowFields,
})
export type Manifest = z.infer<typeof Manifest>

export const ManifestLine = z.object({
  /** The package's id, because a package travels on one manifest at a time. */
  manifestLineId: Id,
  manifestId: Id,
  packageId: Id,
  addedAt: Timestamp,
  addedBy: ShortText,
  arrival: z.enum(manifestLineStates),
  /** True for a package that arrived without being on the manifest. */
  extra: z.boolean(),
  /** The manifest's origin and destination, copied because they decide whose handhelds hold the line. */
  offices: z.array(Id),
  ...rowFields,
})
export type ManifestLine = z.infer<typeof ManifestLine>
