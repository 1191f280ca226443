import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from '../fields.ts'
import { cashPieces, maxPieces, usdNotes } from './coins.ts'
import { JmdAmount, JmdCents, UsdAmount } from './money-fields.ts'
import { tillEntryKinds } from './till-kinds.ts'

const pieces = z
  .int('is not a whole number')
  .min(0, 'is below zero')
  .max(maxPieces, `is more than ${maxPieces.toLocaleString('en')}`)

/** The number of pieces of one note or coin. Without a currency it is one of Jamaica. */
export const CountedPiece = z.discriminatedUnion(
  'currency',
  [
    z.object({
      currency: z.literal('JMD').optional().default('JMD'),
      valueJmdCents: z.literal([...cashPieces], 'is not a note or a coin of Jamaica'),
      pieces,
    }),
    z.object({
      currency: z.literal('USD'),
      valueUsdCents: z.literal([...usdNotes], 'is not a note of the United States'),
      pieces,
    }),
  ],
  'is in no currency that a drawer holds: JMD or USD',
)
export type CountedPiece = z.infer<typeof CountedPiece>

/** A cashier's drawer, from its float until another person has confirmed its count. */
export const Till = z.object({
  tillId: Id,
  cashierId: Id,
  branchId: Id.nullable(),
  /** The cash in the drawer before the first customer. */
  floatJmdCents: JmdAmount,
  floatUsdCents: UsdAmount,
  openedAt: Timestamp,
  /** Float plus entries, from the closing on; null while the drawer is open. */
  expectedJmdCents: JmdCents.nullable(),
  expectedUsdCents: z.int().nullable(),
  counted: z.array(CountedPiece),
  countedJmdCents: JmdAmount.nullable(),
  countedUsdCents: UsdAmount.nullable(),
  /** The worth of US dollars that were missing, below zero, or too much, at the rate of the closing. */
  usdDifferenceJmdCents: JmdCents,
  /** The reason for a difference, or for counting in the cashier's place, in the words of the person who closed it. */
  note: Note,
  closedAt: Timestamp.nullable(),
  /** The account that counted and closed it: the cashier's, or another one where the cashier is absent. */
  closedBy: Id.nullable(),
  confirmedAt: Timestamp.nullable(),
  confirmedBy: ShortText,
  /** The action taken on a difference. */
  confirmNote: Note,
})
export type Till = z.infer<typeof Till>

/** Cash that came into a drawer or left it. Change for US dollars leaves it as JMD, in the entry of their payment. */
export const TillEntry = z.object({
  tillEntryId: Id,
  tillId: Id,
  kind: z.enum(tillEntryKinds),
  /** The change of the drawer's cash; negative when cash left. */
  amountJmdCents: JmdCents,
  /** The same of its US dollars. */
  amountUsdCents: z.int(),
  /** The change given on a cash payment; the amount is the cash that stayed. */
  changeJmdCents: JmdAmount,
  /** The related payment or refund. */
  paymentId: Id.nullable(),
  note: Note,
  at: Timestamp,
  by: ShortText,
})
export type TillEntry = z.infer<typeof TillEntry>
