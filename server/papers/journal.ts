import type { JournalEntry } from '#sync/entities/money/book-entry.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { entriesBetween } from '../db/billing/book-entries.ts'
import type { LongReader } from '../db/core/open.ts'

export interface JournalAsk {
  /** Business days, both included. */
  readonly from: string
  readonly to: string
}

/** The journal of some days. A year has hundreds of thousands of lines, so a thread reads it. */
export async function readJournal(
  db: LongReader['reader'],
  { from, to }: JournalAsk,
): Promise<JournalEntry[]> {
  const rows = await entriesBetween(db, startOfDay(from), startOfDay(to, 1))
  return rows.map(({ at, bookAccount, amountJmdCents, text, reference }) => ({
    day: jamaicaDay(at),
    account: bookAccount,
    debitJmdCents: Math.max(0, amountJmdCents),
    creditJmdCents: Math.max(0, 0 - amountJmdCents),
    text,
    reference,
  }))
}
