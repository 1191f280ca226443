import type { Kysely } from 'kysely'
import type { InvoiceLine } from '#sync/entities/invoice.ts'
import type { Database } from './schema.ts'

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

/** The lines of several invoices, each list in order. */
export async function linesOfInvoices(
  db: Reads,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceLine[]>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoiceLine')
    .where('invoiceId', 'in', invoiceIds)
    .orderBy('position')
    .select(['invoiceId', ...lineColumns])
    .execute()
  const grouped = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  return new Map([...grouped].map(([id, lines]) => [id, lines.map(({ invoiceId: _, ...line }) => line)]))
}

export const linesOfEstimate = (db: Reads, invoiceEstimateId: string): Promise<InvoiceLine[]> =>
  db
    .selectFrom('invoiceEstimateLine')
    .where('invoiceEstimateId', '=', invoiceEstimateId)
    .orderBy('position')
    .select(lineColumns)
    .execute()
