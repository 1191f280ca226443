import type { Kysely } from 'kysely'
import type { InvoiceLine } from '#sync/entities/money/invoice.ts'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>

const lineColumns = [
  'featureValueId',
  'feature',
  'description',
  'quantity',
  'inStock',
  'unitJmdCents',
  'amountJmdCents',
  'packageId',
  'how',
] as const

export const linesOfInvoice = (db: Reads, invoiceId: string): Promise<InvoiceLine[]> =>
  db
    .selectFrom('invoiceLine')
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .select(lineColumns)
    .execute()

const linesOf = queryOf((db, { invoiceIds }: { invoiceIds: readonly string[] }) =>
  db
    .selectFrom('invoiceLine')
    .where('invoiceId', 'in', invoiceIds)
    .orderBy('position')
    .select(['invoiceId', ...lineColumns]),
)

/** The lines of several invoices, each list in order. */
export async function linesOfInvoices(
  read: PreparedReads,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceLine[]>> {
  const linesByInvoice = Map.groupBy(await read.all(linesOf, { invoiceIds }), ({ invoiceId }) => invoiceId)
  return new Map(
    [...linesByInvoice].map(([id, lines]) => [id, lines.map(({ invoiceId: _, ...line }) => line)]),
  )
}

export const linesOfEstimate = (db: Reads, invoiceEstimateId: string): Promise<InvoiceLine[]> =>
  db
    .selectFrom('invoiceEstimateLine')
    .where('invoiceEstimateId', '=', invoiceEstimateId)
    .orderBy('position')
    .select(lineColumns)
    .execute()
