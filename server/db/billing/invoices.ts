import type { Kysely } from 'kysely'
import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'
import type { InvoiceLineTable, InvoiceTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

export const invoiceColumns = [
  'invoice.invoiceId',
  'invoice.number',
  'invoice.kind',
  'invoice.accountId',
  'invoice.statusId',
  'invoice.exchangeRate',
  'invoice.subtotalJmdCents',
  'invoice.gctJmdCents',
  'invoice.totalJmdCents',
  'invoice.paidJmdCents',
  'invoice.balanceJmdCents',
  'invoice.issuedAt',
  'invoice.dueAt',
  'invoice.voidReason',
  'invoice.packageId',
  'invoice.deliveryId',
  'invoice.storeOrderId',
  'invoice.createdAt',
  'invoice.updatedAt',
  'invoice.createdBy',
] as const

export const findInvoiceRow = (db: Tables, invoiceId: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoice').where('invoiceId', '=', invoiceId).select(invoiceColumns).executeTakeFirst()

const rowsByIds = queryOf((db, { invoiceIds }: { invoiceIds: readonly string[] }) =>
  db.selectFrom('invoice').where('invoiceId', 'in', invoiceIds).select(invoiceColumns),
)

export const findInvoiceRows = (read: PreparedReads, invoiceIds: readonly string[]): Promise<InvoiceRow[]> =>
  read.all(rowsByIds, { invoiceIds })

export const insertInvoice = async (db: Tables, row: InvoiceTable): Promise<void> => {
  await db.insertInto('invoice').values(row).execute()
}

/** Columns that aren't given stay unchanged. */
export const changeInvoice = async (
  db: Tables,
  invoiceId: string,
  changes: Partial<Omit<InvoiceTable, 'invoiceId'>>,
): Promise<void> => {
  await db.updateTable('invoice').where('invoiceId', '=', invoiceId).set(changes).execute()
}

export const deleteInvoice = async (db: Tables, invoiceId: string): Promise<void> => {
  await db.deleteFrom('invoiceLine').where('invoiceId', '=', invoiceId).execute()
  await db.deleteFrom('invoice').where('invoiceId', '=', invoiceId).execute()
}

/** The lines of an invoice from now on. */
export async function putInvoiceLines(
  db: Tables,
  invoiceId: string,
  lines: readonly InvoiceLineTable[],
): Promise<void> {
  await db.deleteFrom('invoiceLine').where('invoiceId', '=', invoiceId).execute()
  if (lines.length > 0) await db.insertInto('invoiceLine').values(lines).execute()
}
