import * as z from 'zod'
import { Id, Note, rowFields, ShortText, Timestamp } from '../fields.ts'
import { JmdAmount } from '../money/money-fields.ts'

/** The close of a driver's day: the deliveries, and the counted cash against the collected cash. */
export const DriverDay = z.object({
  driverDayId: Id,
  driverId: Id,
  deliveryIds: z.array(Id),
  /** The cash that was collected. */
  expectedJmdCents: JmdAmount,
  countedJmdCents: JmdAmount,
  /** The reason for a difference. */
  note: Note,
  closedAt: Timestamp,
  closedBy: ShortText,
  /** The time when the office counted the cash too. */
  confirmedAt: Timestamp.nullable().default(null),
  confirmedBy: ShortText.default(''),
  /** The office's note on a difference. */
  confirmNote: Note.default(''),
  ...rowFields,
})
export type DriverDay = z.infer<typeof DriverDay>
