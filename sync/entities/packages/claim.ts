import * as z from 'zod'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { idList, idOf, jmd, key, note, openText, textLine, timestamp, whole } from '../kinds/kinds.ts'
import { rowFieldRows } from '../kinds/row-fields.ts'
import { JmdAmount } from '../money/money-fields.ts'
import { claimKinds, claimStatuses } from './claim-status.ts'

/** The numbers of pieces, from 1. */
export const ClaimedPieces = z.array(z.int().min(1).max(999)).max(999)
/** The amount that a customer asks for is more than nothing. */
export const ClaimedAmount = JmdAmount.min(1, 'must be more than zero')

/**
 * A customer's request for money because a package is lost or damaged, or because something is missing in it. It belongs to the
 * customer who had the package then, also when it has another owner by now.
 */
export const claimFields = {
  claimId: key('Claim'),
  packageId: key('Package'),
  accountId: key('Customer'),
  kind: whole('Kind', z.enum(claimKinds), 'everyone'),
  /** The lines of the box that it is about; empty for the whole box. */
  lines: idList('Items', 'everyone'),
  /** The pieces that it is about; empty for the whole package. */
  pieces: whole('Pieces', ClaimedPieces, 'everyone', { blank: [] }),
  amountJmdCents: jmd('Asked for', 'everyone'),
  text: note('What happened', 'everyone'),
  /** Customers don't read the ids, because they could send other bytes under those of staff first. */
  photoFileIds: idList('Photos', 'staff'),
  status: whole('Status', z.enum(claimStatuses), 'everyone'),
  openedBy: textLine('Opened by', 'staff'),
  lookedAtBy: openText('Looked at by', 'staff'),
  lookedAt: timestamp('Looked at', 'everyone'),
  /** The amount that was paid; 0 until then, and for a refused claim. */
  paidJmdCents: jmd('Paid', 'everyone'),
  creditNoteId: idOf('Credit note', 'everyone'),
  /** The refund, if the amount was paid out. */
  paymentId: idOf('Payout', 'everyone'),
  decidedBy: openText('Decided by', 'staff'),
  decidedAt: timestamp('Decided', 'everyone'),
  /** The reason for the decision, which the customer reads. */
  decision: note('Decision', 'everyone'),
  ...rowFieldRows,
}
export const Claim = entityOf(claimFields)
export type Claim = RowOfFields<typeof claimFields>
