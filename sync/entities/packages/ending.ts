import * as z from 'zod'
import { Timestamp } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { idOf, jmd, list, note, openChoice, openText, textLine, timestamp, whole } from '../kinds/kinds.ts'
import { endingCauses, endingChoices, endingStatuses } from './ending-status.ts'

const noticeFields = {
  day: whole('Day', z.int(), 'everyone'),
  at: whole('Time', Timestamp, 'everyone'),
}

interface Notice extends RowOfFields<typeof noticeFields> {}

/**
 * How a package ends that its customer doesn't collect. Customers read what happens to it and what it brought, but not
 * who of the staff decided.
 */
export const endingFields = {
  cause: whole('Cause', z.enum(endingCauses), 'everyone'),
  status: whole('Status', z.enum(endingStatuses), 'everyone'),
  /** The reason for the latest step, which the customer reads. */
  reason: note('Reason', 'everyone'),
  by: textLine('By', 'staff'),
  at: whole('Time', Timestamp, 'everyone'),
  /** The reminders to collect it: the day of its wait that each is for, and when it was noted. */
  notices: list<Notice>('Reminders', noticeFields, 'byField'),
  /** The customer's choice; null until they choose. */
  choice: openChoice('Choice', endingChoices, 'everyone'),
  chosenBy: openText('Chosen by', 'staff'),
  chosenAt: timestamp('Chosen', 'everyone'),
  /** The fee for the choice, with its tax, as it was shown. */
  feeJmdCents: jmd('Fee', 'everyone'),
  feeInvoiceId: idOf('Invoice of the fee', 'everyone'),
  /** The courier who takes it to the shop, and the courier's number. */
  carrier: textLine('Courier', 'everyone'),
  carrierNumber: textLine('Courier’s number', 'everyone'),
  /** The picture of its destruction. */
  photoFileId: idOf('Picture', 'staff'),
  /** The price that it was sold for, and the payment that booked it to its customer's account. */
  proceedsJmdCents: jmd('Sold for', 'everyone'),
  paymentId: idOf('Payment', 'everyone'),
}
export const PackageEnding = entityOf(endingFields)
export interface PackageEnding extends RowOfFields<typeof endingFields> {}
