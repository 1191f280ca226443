import * as z from 'zod'
import { bookPrograms } from '../../entities/money/book-account.ts'
import { Journal } from '../../entities/money/book-entry.ts'
import { GctReturn } from '../../entities/money/gct-return.ts'
import { MarginReport } from '../../entities/money/margin.ts'
import { jsonOrFileReply, row } from '../row.ts'

const Day = z.iso.date('is not a day like 2026-05-01')

export const journalFormats = ['json', ...bookPrograms] as const
export type JournalFormat = (typeof journalFormats)[number]

export const gctFormats = ['json', 'csv'] as const

export const books = {
  'books.journal': row({
    method: 'GET',
    path: '/api/books/journal',
    who: 'staff',
    permission: 'ReportView',
    summary:
      'The journal of some days in Jamaica, both included: each entry as JSON, or sums by day as CSV for QuickBooks, Xero or Sage. Each day’s debits equal its credits.',
    query: z.object({
      from: Day,
      to: Day,
      format: z.enum(journalFormats, `must be one of ${journalFormats.join(', ')}`).default('json'),
    }),
    ...jsonOrFileReply(Journal, 'text/csv; charset=utf-8'),
  }),

  'books.gct': row({
    method: 'GET',
    path: '/api/books/gct',
    who: 'staff',
    permission: 'ReportView',
    summary:
      'The figures of a GCT return for some days in Jamaica, both included: by kind and rate what was taxed, the GCT, and what voided invoices took back. The GCT equals the journal’s.',
    query: z.object({
      from: Day,
      to: Day,
      format: z.enum(gctFormats, `must be one of ${gctFormats.join(', ')}`).default('json'),
    }),
    ...jsonOrFileReply(GctReturn, 'text/csv; charset=utf-8'),
  }),

  'books.margin': row({
    method: 'GET',
    path: '/api/books/margin',
    who: 'staff',
    permission: 'ReportView',
    summary:
      'The margin of the flights that left on some days, both included, by flight, branch and service.',
    query: z.object({
      from: Day,
      to: Day,
      format: z.enum(gctFormats, `must be one of ${gctFormats.join(', ')}`).default('json'),
    }),
    ...jsonOrFileReply(MarginReport, 'text/csv; charset=utf-8'),
  }),
}
