import * as z from 'zod'
import { Timestamp, UsdCents } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { idOf, jmd, note, openText, textLine, timestamp, usd, whole } from '../kinds/kinds.ts'
import { lossStatuses } from './loss-status.ts'

/**
 * The claim for a missing package that is given up as lost. Customers read the amount and the reason for the decision,
 * but not the search.
 */
export const lossFields = {
  status: whole('Status', z.enum(lossStatuses), 'everyone'),
  /** The search for it, in words. */
  reason: note('Search', 'staff'),
  reportedBy: textLine('Reported by', 'staff'),
  reportedAt: whole('Reported', Timestamp, 'everyone'),
  /** The declared value when it was reported, which is also the value that insurance is charged on. */
  valueUsdCents: whole('Value', UsdCents, 'everyone'),
  /** The insured part at that day's rate, which is the most that can be paid. */
  valueJmdCents: jmd('Value', 'everyone'),
  /** The amount that was paid; 0 until then, and for a refused claim. */
  paidJmdCents: jmd('Paid', 'everyone'),
  creditNoteId: idOf('Credit note', 'everyone'),
  decidedBy: openText('Decided by', 'staff'),
  decidedAt: timestamp('Decided', 'everyone'),
  /** The reason for the latest decision, which the customer reads. */
  decision: note('Decision', 'everyone'),
}
export const PackageLoss = entityOf(lossFields)
export interface PackageLoss extends RowOfFields<typeof lossFields> {}

/** The claim for a piece that is lost while we have the rest of its package. `value…` is the whole package's. */
export const pieceLossFields = {
  ...lossFields,
  piece: whole('Piece', z.int().min(1).max(999), 'everyone'),
  /** The part of the declared value that this piece is, as it was decided; null until then. */
  shareUsdCents: usd('Share', 'everyone'),
}
export const PieceLoss = entityOf(pieceLossFields)
export interface PieceLoss extends RowOfFields<typeof pieceLossFields> {}
