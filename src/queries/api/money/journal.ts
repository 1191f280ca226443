import type { Journal } from '#sync/entities/money/book-entry.ts'
import { callForFile } from '../../../http/call.ts'
import { callsOf, type QueryInputOf } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'

const books = callsOf(async () => (await import('#sync/api/money/journal.ts')).books)
const journal = books('books.journal')

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
    meta: { also: ['invoices', 'payments', 'creditNotes'] },
  })
