import type { StatementFormat } from '#sync/api/money/statements.ts'
import type { Statement } from '#sync/entities/money/book-entry.ts'
import { callForFile } from '../../../http/call.ts'
import { callsOf } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'

const statements = callsOf(async () => (await import('#sync/api/money/statements.ts')).statements)

/** A customer's statement of a month as a file. Throws CallError. */
export const fetchStatement = (accountId: string, month: string, format: StatementFormat): Promise<Blob> =>
  callForFile(statements('accounts.statement'), { params: { id: accountId }, query: { month, format } })

export const statementQuery = (accountId: string, month: string) =>
  serverQuery({
    queryKey: ['invoices', 'statement', accountId, month],
    queryFn: async (): Promise<Statement> => {
      const json = await fetchStatement(accountId, month, 'json')
      const entries = await import('#sync/entities/money/book-entry.ts')
      return entries.Statement.parse(JSON.parse(await json.text()))
    },
    meta: { also: ['payments', 'creditNotes'] },
  })
