import type { BookAccount } from '../../entities/money/book-account.ts'
import type { JournalEntry } from '../../entities/money/book-entry.ts'

/** The sum of a day on one side of an account. */
export interface DayLine {
  readonly day: string
  readonly account: BookAccount
  readonly debitJmdCents: number
  readonly creditJmdCents: number
}

type Side = 'debitJmdCents' | 'creditJmdCents'

/**
 * The entries as one line for each day, account and side, because accounting programs import at most some hundred lines
 * in one file. A day's lines add up to nothing, as its entries do.
 */
export function linesByDay(entries: readonly JournalEntry[]): DayLine[] {
  const lines = new Map<string, { -readonly [K in keyof DayLine]: DayLine[K] }>()
  for (const { day, account, ...amounts } of entries) {
    const side: Side = amounts.debitJmdCents > 0 ? 'debitJmdCents' : 'creditJmdCents'
    const key = `${day} ${account} ${side}`
    const line = lines.get(key) ?? { day, account, debitJmdCents: 0, creditJmdCents: 0 }
    line[side] += amounts[side]
    lines.set(key, line)
  }
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}
