import * as z from 'zod'
import { customsChannels, customsStates } from './customs.ts'
import { Id, Note, rowFields, ShortText, Timestamp } from './fields.ts'
import { JmdAmount } from './money-fields.ts'
import { packageStatuses } from './package-status.ts'

/** What was recorded at customs; null in a field that nobody said anything about. */
export const CustomsRecord = z.object({
  state: z.enum(customsStates),
  note: Note,
  channel: z.enum(customsChannels).nullable(),
  entryNumber: ShortText.nullable(),
  dutyJmdCents: JmdAmount.nullable(),
})
export type CustomsRecord = z.infer<typeof CustomsRecord>

/** Append-only; the customer's timeline, and what the package's status is folded from. */
export const PackageEvent = z.object({
  packageEventId: Id,
  packageId: Id,
  /** The package's owner, copied: it decides who may see the event. */
  accountId: Id.nullable(),
  /** The package's driver, copied for the same reason. */
  driverId: Id.nullable(),
  status: z.enum(packageStatuses),
  /** A step back that somebody with the right took, with a note: it outweighs what is further along and older. */
  stepBack: z.boolean(),
  /** When it happened, as far as the server can vouch for it. A label: `rank` orders. */
  occurredAt: Timestamp,
  /** The device's own time, where it was corrected. */
  deviceAt: Timestamp.nullable(),
  /** Its place among the package's events, which the server gave it when it arrived: a version, or between two. */
  rank: z.number().min(0),
  /** The server's clock; null until the event is there. */
  recordedAt: Timestamp.nullable(),
  by: ShortText,
  deviceId: ShortText,
  branchId: Id.nullable(),
  note: Note,
  /** Not null: it tells of customs, at the place that `status` names, and moves nothing. */
  customs: CustomsRecord.nullable(),
  ...rowFields,
})
export type PackageEvent = z.infer<typeof PackageEvent>
