import * as z from 'zod'
import { endingCauses, endingChoices, endingStatuses } from './ending-status.ts'
import { Id, Note, ShortText, Timestamp } from './fields.ts'
import { JmdAmount } from './money-fields.ts'

/** How a package ends that its customer doesn't collect. */
export const PackageEnding = z.object({
  cause: z.enum(endingCauses),
  status: z.enum(endingStatuses),
  /** The reason for the latest step, which the customer reads. */
  reason: Note,
  by: ShortText,
  at: Timestamp,
  /** The reminders to collect it: the day of its wait that each is for, and when it was noted. */
  notices: z.array(z.object({ day: z.int(), at: Timestamp })),
  /** The customer's choice; null until they choose. */
  choice: z.enum(endingChoices).nullable(),
  chosenBy: ShortText.nullable(),
  chosenAt: Timestamp.nullable(),
  /** The fee for the choice, with its tax, as it was shown. */
  feeJmdCents: JmdAmount,
  feeInvoiceId: Id.nullable(),
  /** The courier who takes it to the shop, and the courier's number. */
  carrier: ShortText,
  carrierNumber: ShortText,
  /** The picture of its destruction. */
  photoFileId: Id.nullable(),
  /** The price that it was sold for, and the payment that booked it to its customer's account. */
  proceedsJmdCents: JmdAmount,
  paymentId: Id.nullable(),
})
export type PackageEnding = z.infer<typeof PackageEnding>
