import * as z from 'zod'
import { Id, Note, ShortText, Timestamp, UsdCents } from './fields.ts'
import { lossStatuses } from './loss-status.ts'
import { JmdAmount } from './money-fields.ts'

/** The claim for a missing package that is given up as lost. */
export const PackageLoss = z.object({
  status: z.enum(lossStatuses),
  /** The search for it, in words. */
  reason: Note,
  reportedBy: ShortText,
  reportedAt: Timestamp,
  /** The declared value when it was reported, which is also the value that insurance is charged on. */
  valueUsdCents: UsdCents,
  /** The same value at that day's rate: the most that can be paid. */
  valueJmdCents: JmdAmount,
  /** The amount that was paid; 0 until then, and for a refused claim. */
  paidJmdCents: JmdAmount,
  creditNoteId: Id.nullable(),
  decidedBy: ShortText.nullable(),
  decidedAt: Timestamp.nullable(),
  /** The reason for the latest decision, which the customer reads. */
  decision: Note,
})
export type PackageLoss = z.infer<typeof PackageLoss>

/** The claim for a piece that is lost while the rest of its package is here. `value…` is the whole package's. */
export const PieceLoss = PackageLoss.extend({
  piece: z.int().min(1).max(999),
  /** The part of the declared value that this piece is, as it was decided; null until then. */
  shareUsdCents: UsdCents.nullable(),
})
export type PieceLoss = z.infer<typeof PieceLoss>
