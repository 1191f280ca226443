import * as z from 'zod'
import { Id, rowFields, ShortText, Timestamp } from '../fields.ts'
import { arrivals, manifestLineStates } from './manifest-status.ts'
import { transferStatuses } from './transfer-status.ts'

/** A load that goes by road from one office to another. */
export const Transfer = z.object({
  transferId: Id,
  /** `TRF-YYYYMMDD-NNNN`, assigned by the server; null while the transfer is only on a device. */
  number: z.string().nullable(),
  fromBranchId: Id,
  toBranchId: Id,
  vehicle: ShortText,
  driverId: Id.nullable(),
  seal: ShortText,
  status: z.enum(transferStatuses),
  departedBy: ShortText.nullable(),
  departedAt: Timestamp.nullable(),
  arrivedAt: Timestamp.nullable(),
  closedBy: ShortText.nullable(),
  closedAt: Timestamp.nullable(),
  ...rowFields,
})
export type Transfer = z.infer<typeof Transfer>

/** A package on a transfer. A package can go by road more than once, so a line has an id of its own. */
export const TransferLine = z.object({
  transferLineId: Id,
  transferId: Id,
  packageId: Id,
  addedAt: Timestamp,
  addedBy: ShortText,
  arrival: z.enum(manifestLineStates),
  /** True for a package that arrived without being on the transfer. */
  extra: z.boolean(),
  /** Both ends of the transfer, copied because they decide whose handhelds hold the line. */
  offices: z.array(Id),
  ...rowFields,
})
export type TransferLine = z.infer<typeof TransferLine>

/** How a package is counted at the other end. */
export const TransferArrival = z.enum(arrivals)
