import * as z from 'zod'
import { Id, Note, rowFields, ShortText, Timestamp } from './fields.ts'
import { JmdAmount } from './money-fields.ts'

/** The close of a driver's day: what was handed over, and the cash that the driver counted against what was collected. */
export const DriverDay = z.object({
  driverDayId: Id,
  driverId: Id,
  deliveryIds: z.array(Id),
  /** What was collected in cash. */
  expectedJmdCents: JmdAmount,
  countedJmdCents: JmdAmount,
  /** Why the two differ. */
  note: Note,
  closedAt: Timestamp,
  closedBy: ShortText,
  /** When the office counted the cash as well. */
  confirmedAt: Timestamp.nullable().default(null),
  confirmedBy: ShortText.default(''),
  /** What the office says of a difference. */
  confirmNote: Note.default(''),
  ...rowFields,
})
export type DriverDay = z.infer<typeof DriverDay>
