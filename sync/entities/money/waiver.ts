import { Note, Timestamp } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { note, textLine, whole } from '../kinds/kinds.ts'

/**
 * Permission to continue before something is paid: by whom, when and why. Customers see that there is one, but not its
 * reason.
 */
export const waiverFields = {
  reason: note('Reason', 'staff'),
  by: textLine('By', 'staff'),
  at: whole('Time', Timestamp, 'everyone'),
}
export const Waiver = entityOf(waiverFields)
export interface Waiver extends RowOfFields<typeof waiverFields> {}

export const WaiverReason = Note.min(1, 'is missing: say why it goes on unpaid')
