import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { Statement } from '../../entities/money/book-entry.ts'
import { jsonOrFileReply, row } from '../row.ts'

export const statementFormats = ['json', 'pdf', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

export const statements = {
  'accounts.statement': row({
    method: 'GET',
    path: '/api/accounts/{id}/statement',
    who: 'own',
    policy: 'invoice.canReadStatement',
    summary:
      'A customer’s statement of a month in Jamaica, as JSON, PDF or CSV: own, or with InvoiceView. The closing balance of a month is the opening one of the next.',
    params: z.object({ id: Id }),
    query: z.object({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'is not a month like 2026-11')
        .optional()
        .meta({ description: 'The current month unless it says another.' }),
      format: z.enum(statementFormats, 'must be json, pdf or csv').default('json'),
    }),
    ...jsonOrFileReply(Statement, 'application/pdf', 'text/csv; charset=utf-8'),
  }),
}
