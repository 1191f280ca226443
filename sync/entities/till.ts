import * as z from 'zod'
import { cashPieces, mostPieces } from './coins.ts'
import { Id, Note, ShortText, Timestamp } from './fields.ts'
import { JmdAmount, JmdCents } from './money-fields.ts'
import { tillEntryKinds } from './till-kinds.ts'

/** So many pieces of one note or coin. */
export const CountedPiece = z.object({
  valueJmdCents: z.literal([...cashPieces], 'is not a note or a coin of Jamaica'),
  pieces: z.int('is not a whole number').min(0, 'is below zero').max(mostPieces, `is more than ${mostPieces.toLocaleString('en')}`),
})
export type CountedPiece = z.infer<typeof CountedPiece>

/** A cashier's drawer, from the float that it begins with until somebody else has confirmed its count. */
export const Till = z.object({
  tillId: Id,
  cashierId: Id,
  branchId: Id.nullable(),
  /** What was in the drawer before the first customer. */
  floatJmdCents: JmdAmount,
  openedAt: Timestamp,
  /** Float and entries together, from the closing on; null while it is open. */
  expectedJmdCents: JmdCents.nullable(),
  counted: z.array(CountedPiece),
  countedJmdCents: JmdAmount.nullable(),
  /** Why the two differ, in the cashier's words. */
  note: Note,
  closedAt: Timestamp.nullable(),
  confirmedAt: Timestamp.nullable(),
  confirmedBy: ShortText,
  /** What is done about a difference. */
  confirmNote: Note,
})
export type Till = z.infer<typeof Till>

/** Cash that came into a drawer or left it. */
export const TillEntry = z.object({
  tillEntryId: Id,
  tillId: Id,
  kind: z.enum(tillEntryKinds),
  /** What the drawer has more of after it; below zero when cash left. */
  amountJmdCents: JmdCents,
  /** What was given back of the cash of a payment; the amount is what stayed. */
  changeJmdCents: JmdAmount,
  /** The payment, or the payout, that it belongs to. */
  paymentId: Id.nullable(),
  note: Note,
  at: Timestamp,
  by: ShortText,
})
export type TillEntry = z.infer<typeof TillEntry>
