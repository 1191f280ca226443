import { Timestamp } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { idList, idOf, note, textLine, whole } from '../kinds/kinds.ts'

/**
 * The proof of a hand-over: the recipient, the person who handed over, the ID shown and the signature. Owners see the
 * recipient, the time and the photos.
 */
export const handoverFields = {
  recipientName: textLine('Handed to', 'everyone'),
  relationship: textLine('Relationship', 'staff'),
  idType: textLine('Kind of ID', 'staff'),
  idLast4: textLine('The last characters of the ID', 'staff'),
  /** The reason for a recipient who is neither the owner nor authorized. */
  reason: note('Reason', 'staff'),
  /** The reason for releasing the package despite a debt. */
  overrideReason: note('Why despite a debt', 'staff'),
  by: textLine('By', 'staff'),
  at: whole('Time', Timestamp, 'everyone'),
  branchId: idOf('Branch', 'staff'),
  signatureFileId: idOf('Signature', 'staff'),
  photoFileIds: idList('Photos', 'everyone'),
}
export const Handover = entityOf(handoverFields)
export interface Handover extends RowOfFields<typeof handoverFields> {}
