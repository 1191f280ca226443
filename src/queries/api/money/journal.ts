import type { Journal } from '#sync/entities/money/book-entry.ts'
import type { GctReturn } from '#sync/entities/money/gct-return.ts'
import type { MarginReport } from '#sync/entities/money/margin.ts'
import { callForFile } from '../../../http/call.ts'
import { callsOf, type QueryInputOf } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'

const books = callsOf(async () => (await import('#sync/api/money/journal.ts')).books)
const journal = books('books.journal')

const gct = books('books.gct')
const margin = books('books.margin')

type JournalQuery = QueryInputOf<typeof journal>

/** The journal of a period as a file. Throws CallError. */
export const fetchJournal = (query: JournalQuery): Promise<Blob> => callForFile(journal, { query })

export const journalQuery = (period: Pick<JournalQuery, 'from' | 'to'>) =>
  serverQuery({
    queryKey: ['reports', 'journal', period],
    queryFn: async (): Promise<Journal> => {
      const json = await fetchJournal({ ...period, format: 'json' })
      const schemas = await import('#sync/entities/money/book-entry.ts')
      return schemas.Journal.parse(JSON.parse(await json.text()))
    },
    meta: { also: ['invoices', 'payments', 'creditNotes', 'flightCosts'] },
  })

/** The figures of a GCT return as CSV. Throws CallError. */
export const fetchGctCsv = (period: Pick<JournalQuery, 'from' | 'to'>): Promise<Blob> =>
  callForFile(gct, { query: { ...period, format: 'csv' } })

export const gctQuery = (period: Pick<JournalQuery, 'from' | 'to'>) =>
  serverQuery({
    queryKey: ['reports', 'gct', period],
    queryFn: async (): Promise<GctReturn> => {
      const json = await callForFile(gct, { query: { ...period, format: 'json' } })
      const schemas = await import('#sync/entities/money/gct-return.ts')
      return schemas.GctReturn.parse(JSON.parse(await json.text()))
    },
    meta: { also: ['invoices', 'creditNotes'] },
  })

/** The margin of flights as CSV. Throws CallError. */
export const fetchMarginCsv = (period: Pick<JournalQuery, 'from' | 'to'>): Promise<Blob> =>
  callForFile(margin, { query: { ...period, format: 'csv' } })

export const marginQuery = (period: Pick<JournalQuery, 'from' | 'to'>) =>
  serverQuery({
    queryKey: ['reports', 'margin', period],
    queryFn: async (): Promise<MarginReport> => {
      const json = await callForFile(margin, { query: { ...period, format: 'json' } })
      const schemas = await import('#sync/entities/money/margin.ts')
      return schemas.MarginReport.parse(JSON.parse(await json.text()))
    },
    meta: { also: ['invoices', 'flightCosts'] },
  })
