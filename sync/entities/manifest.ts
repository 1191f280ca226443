import * as z from 'zod'
import { Id, Line, Note, rowFields, Timestamp } from './fields.ts'

export const manifestLineStates = ['Pending', 'Received', 'Missing', 'Damaged'] as const
export const manifestStatuses = [
  'Open',
  'Sealed',
  'Shipped',
  'OnRoute',
  'AtCustoms',
  'AtHeadOffice',
  'Completed',
  'Cancelled',
] as const
export type ManifestStatus = (typeof manifestStatuses)[number]

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
  overrides: z.array(z.object({ packageId: Id, blocker: Line, reason: Note })),
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
