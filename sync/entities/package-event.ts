import * as z from 'zod'
import { customsChannels, customsStates } from './customs.ts'
import { Id, Note, rowFields, ShortText, Timestamp } from './fields.ts'
import { JmdAmount } from './money-fields.ts'
import { packageStatuses } from './package-status.ts'

/** A record from customs. A null field says nothing about its subject. */
export const CustomsRecord = z.object({
  state: z.enum(customsStates),
  note: Note,
  channel: z.enum(customsChannels).nullable(),
  entryNumber: ShortText.nullable(),
  dutyJmdCents: JmdAmount.nullable(),
})
export type CustomsRecord = z.infer<typeof CustomsRecord>

/** Append-only. Events are the customer's timeline, and the package's status is folded from them. */
export const PackageEvent = z.object({
  packageEventId: Id,
  packageId: Id,
  /** The package's owner, copied because it decides who may see the event. */
  accountId: Id.nullable(),
  /** The package's driver, copied for the same reason. */
  driverId: Id.nullable(),
  /** The package's offices, copied for the same reason. */
  offices: z.array(Id),
  status: z.enum(packageStatuses),
  /** A permitted step back with a note. It overrides earlier events that are further along the line. */
  stepBack: z.boolean(),
  /** The time of the event, as far as the server can vouch for it. It is a label; `rank` orders events. */
  occurredAt: Timestamp,
  /** The device's own time if it was corrected. */
  deviceAt: Timestamp.nullable(),
  /**
   * The event's place among the package's events, assigned by the server on arrival: a version, or a value between two.
   */
  rank: z.number().min(0),
  /** The server's time of arrival; null until then. */
  recordedAt: Timestamp.nullable(),
  by: ShortText,
  deviceId: ShortText,
  branchId: Id.nullable(),
  note: Note,
  /** Set on a customs record. It happens at the place in `status` and moves nothing. */
  customs: CustomsRecord.nullable(),
  ...rowFields,
})
export type PackageEvent = z.infer<typeof PackageEvent>
