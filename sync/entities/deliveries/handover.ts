import * as z from 'zod'
import { ShortText, Timestamp } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { idList, idOf, note, textLine, whole } from '../kinds/kinds.ts'

/** Another courier who brings a package on, with the number and the page by which its customer follows it. */
export const Onward = z.object({
  courier: ShortText.min(1, 'is missing').max(60, 'is longer than 60 characters'),
  number: ShortText.min(1, 'is missing').max(60, 'is longer than 60 characters'),
  /** '' for a courier without a page. */
  link: z.union([
    z.literal(''),
    z.url({ protocol: /^https$/, error: 'is not an address that begins with https://' }).max(300),
  ]),
})
export type Onward = z.infer<typeof Onward>

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
  /** Set if another courier took it to bring it to its customer. */
  onward: whole(
    'Sent on with',
    Onward.nullable(),
    { courier: 'everyone', number: 'everyone', link: 'everyone' },
    { blank: null, addedLater: true },
  ),
}
export const Handover = entityOf(handoverFields)
export interface Handover extends RowOfFields<typeof handoverFields> {}
