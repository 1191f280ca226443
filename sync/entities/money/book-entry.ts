import * as z from 'zod'
import { bookAccounts } from './book-account.ts'
import { BusinessDay } from './money-fields.ts'

/** An account of the journal by its name here. */
export const BookAccountName = z.enum(bookAccounts)

/** A line of the journal. One of the two amounts is zero. */
export const JournalEntry = z.object({
  day: BusinessDay,
  account: BookAccountName,
  debitJmdCents: z.int(),
  creditJmdCents: z.int(),
  text: z.string(),
  /** The number of the invoice, receipt or supplier's bill; empty for a credit note or a counted till. */
  reference: z.string(),
})
export type JournalEntry = z.output<typeof JournalEntry>

export const Journal = z.object({ entries: z.array(JournalEntry) })
export type Journal = z.output<typeof Journal>

/** A line of a customer's statement. */
export const StatementEntry = z.object({
  day: BusinessDay,
  text: z.string(),
  reference: z.string(),
  /** The addition to the debt; negative for money and credit. */
  amountJmdCents: z.int(),
  /** The debt after it; negative if the customer has credit. */
  balanceJmdCents: z.int(),
})
export type StatementEntry = z.output<typeof StatementEntry>

/** A customer's month: the debt at its start, each change, and the debt at its end. Credit is below zero. */
export const Statement = z.object({
  /** `2026-11`. */
  month: z.string(),
  openingJmdCents: z.int(),
  entries: z.array(StatementEntry),
  closingJmdCents: z.int(),
})
export type Statement = z.output<typeof Statement>
