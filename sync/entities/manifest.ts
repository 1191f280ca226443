import * as z from 'zod'
import { Id, Note, rowFields, ShortText, Timestamp } from './fields.ts'
import { blockers, manifestLineStates, manifestStatuses } from './manifest-status.ts'

export const ManifestOverride = z.object({
  packageId: Id,
  blocker: z.enum(blockers),
  reason: Note,
  by: ShortText,
  at: Timestamp,
})

export const Manifest = z.object({
  manifestId: Id,
  /** `MAN-YYYYMMDD-NNNN`, assigned by the server; null while the manifest is only on a device. */
  number: z.string().nullable(),
  mode: z.enum(['Air', 'Sea']),
  mawbNumber: ShortText,
  carrier: ShortText,
  originBranchId: Id.nullable(),
  destinationBranchId: Id.nullable(),
  departsAt: Timestamp.nullable(),
  arrivesAt: Timestamp.nullable(),
  status: z.enum(manifestStatuses),
  sealedBy: ShortText.nullable(),
  sealedAt: Timestamp.nullable(),
  /** The blockers that were overridden at sealing. */
  overrides: z.array(ManifestOverride),
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
  ...rowFields,
})
export type ManifestLine = z.infer<typeof ManifestLine>
