import { stringify } from 'csv-stringify/sync'
import type { JournalFormat } from '#sync/api/money/journal.ts'
import type { BooksSettings } from '#sync/entities/company/books-settings.ts'
import { type BookProgram, bookAccountText } from '#sync/entities/money/book-account.ts'
import type { Journal, JournalEntry } from '#sync/entities/money/book-entry.ts'
import { type DayLine, linesByDay } from '#sync/rules/books/journal-lines.ts'
import type { LongReader } from '../db/core/open.ts'
import { centsText } from '../documents/value-text.ts'
import { type JournalAsk, readJournal } from './journal.ts'

/** The columns of a program's import, and a line in them. */
interface ProgramFile {
  /** Null for a file without headings. */
  readonly head: readonly string[] | null
  row(line: DayLine, books: BooksSettings): readonly string[]
}

/** `2026-11-30` as `30/11/2026`. */
const dayFirst = (day: string): string => day.split('-').reverse().join('/')
/** `2026-11-30` as `11/30/2026`. */
const monthFirst = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const numberOf = (day: string): string => `JRN-${day.replaceAll('-', '')}`
const narrationOf = (day: string): string => `Journal ${day}`
const orEmpty = (jmdCents: number): string => (jmdCents === 0 ? '' : centsText(jmdCents))
const nameOf = ({ account }: DayLine, { accounts }: BooksSettings): string =>
  accounts[account] || bookAccountText[account]

// Decision 385 names the sources of the columns.
const files: Readonly<Record<BookProgram, ProgramFile>> = {
  quickbooks: {
    head: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Name'],
    row: (line, books) => [
      numberOf(line.day),
      monthFirst(line.day),
      nameOf(line, books),
      orEmpty(line.debitJmdCents),
      orEmpty(line.creditJmdCents),
      bookAccountText[line.account],
      '',
    ],
  },
  xero: {
    head: [
      '*Narration',
      '*Date',
      'Description',
      '*AccountCode',
      '*TaxRate',
      '*Amount',
      'TrackingName1',
      'TrackingOption1',
      'TrackingName2',
      'TrackingOption2',
    ],
    row: (line, books) => [
      narrationOf(line.day),
      dayFirst(line.day),
      bookAccountText[line.account],
      nameOf(line, books),
      books.xeroTaxRate,
      centsText(line.debitJmdCents - line.creditJmdCents),
      ...['', '', '', ''],
    ],
  },
  sage: {
    head: null,
    row: (line, books) => [
      line.debitJmdCents > 0 ? 'JD' : 'JC',
      '',
      nameOf(line, books),
      '0',
      dayFirst(line.day),
      numberOf(line.day),
      bookAccountText[line.account],
      centsText(line.debitJmdCents + line.creditJmdCents),
      'T9',
      '0.00',
    ],
  },
}

/** The programs that know accounts by a code, which only the accountant can choose. */
const needsCodes: readonly BookProgram[] = ['xero', 'sage']

/** The accounts with entries that have no code yet, in words. */
const accountsWithoutCode = (
  entries: readonly JournalEntry[],
  program: BookProgram,
  { accounts }: BooksSettings,
): string[] =>
  needsCodes.includes(program)
    ? [...new Set(entries.map(({ account }) => account))]
        .filter((account) => !accounts[account])
        .map((account) => bookAccountText[account])
    : []

/** A journal as a program imports it. The same entries and settings make the same bytes. */
function journalCsv(entries: readonly JournalEntry[], program: BookProgram, books: BooksSettings): string {
  const { head, row } = files[program]
  const rows = linesByDay(entries).map((line) => [...row(line, books)])
  return stringify(head ? [[...head], ...rows] : rows, { record_delimiter: 'windows' })
}

export interface JournalFileAsk extends JournalAsk {
  readonly format: JournalFormat
  readonly books: BooksSettings
}

/** A file, or the accounts whose codes are missing for it. */
export type JournalFile =
  | { readonly bytes: Uint8Array }
  | { readonly program: BookProgram; readonly missing: readonly string[] }

/** The journal of some days as a file. The thread that reads it writes it, because 100,000 entries are long work. */
export async function writeJournal(
  db: LongReader['reader'],
  { format, books, ...period }: JournalFileAsk,
): Promise<JournalFile> {
  const entries = await readJournal(db, period)
  if (format === 'json') return { bytes: Buffer.from(JSON.stringify({ entries } satisfies Journal)) }
  const missing = accountsWithoutCode(entries, format, books)
  return missing.length > 0
    ? { program: format, missing }
    : { bytes: Buffer.from(journalCsv(entries, format, books)) }
}
