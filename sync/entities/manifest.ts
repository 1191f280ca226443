import * as z from 'zod'
import { Id, Line, Note, rowFields, Timestamp } from './fields.ts'
import { blockers, manifestLineStates, manifestStatuses } from './manifest-words.ts'

export const ManifestOverride = z.object({
  packageId: Id,
  blocker: z.enum(blockers),
  reason: Note,
  by: Line,
  at: Timestamp,
})

export const Manifest = z.object({
  manifestId: Id,
  /** `MAN-YYYYMMDD-NNNN`, given by the server: null while the manifest is only on a device. */
  number: z.string().nullable(),
  mode: z.enum(['Air', 'Sea']),
  mawbNumber: Line,
  carrier: Line,
  originBranchId: Id.nullable(),
  destinationBranchId: Id.nullable(),
  departsAt: Timestamp.nullable(),
  arrivesAt: Timestamp.nullable(),
  status: z.enum(manifestStatuses),
  sealedBy: Line.nullable(),
  sealedAt: Timestamp.nullable(),
  /** What was let through at sealing though something stood in its way. */
  overrides: z.array(ManifestOverride),
  ...rowFields,
})
export type Manifest = z.infer<typeof Manifest>

export const ManifestLine = z.object({
  /** One per package: a package travels in one manifest at a time. */
  manifestLineId: Id,
  manifestId: Id,
  packageId: Id,
  addedAt: Timestamp,
  addedBy: Line,
  arrival: z.enum(manifestLineStates),
  ...rowFields,
})
export type ManifestLine = z.infer<typeof ManifestLine>
