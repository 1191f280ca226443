import type { Kysely } from 'kysely'
import type { EstimatePageBody } from '#sync/api/money/estimates.ts'
import type { EstimateReply } from '#sync/api/money/invoice-bodies.ts'
import { accountsHolding } from '../accounts/account-names.ts'
import { listPage } from '../core/reading/list-page.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import type { InvoiceEstimateLineTable, InvoiceEstimateTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'
import { linesOfEstimate } from './invoice-lines.ts'

type Tables = Kysely<Database>

const columns = [
  'invoiceEstimate.invoiceEstimateId',
  'invoiceEstimate.kind',
  'invoiceEstimate.title',
  'invoiceEstimate.accountId',
  'invoiceEstimate.exchangeRate',
  'invoiceEstimate.subtotalJmdCents',
  'invoiceEstimate.gctJmdCents',
  'invoiceEstimate.totalJmdCents',
  'invoiceEstimate.invoiceId',
  'invoiceEstimate.createdAt',
  'invoiceEstimate.updatedAt',
  'invoiceEstimate.createdBy',
  'account.firstName',
  'account.lastName',
  'account.mailbox',
] as const

const rows = (db: Tables) =>
  db.selectFrom('invoiceEstimate').leftJoin('account', 'account.accountId', 'invoiceEstimate.accountId')

type Found = InvoiceEstimateTable & Record<'firstName' | 'lastName' | 'mailbox', string | null>

async function replyOf(db: Tables, { firstName, lastName, mailbox, ...row }: Found): Promise<EstimateReply> {
  const hasCustomer = firstName !== null && lastName !== null && mailbox !== null
  return {
    ...row,
    featureValues: await linesOfEstimate(db, row.invoiceEstimateId),
    customer: hasCustomer ? { firstName, lastName, mailbox } : null,
  }
}

export async function findEstimate(
  db: Tables,
  invoiceEstimateId: string,
): Promise<EstimateReply | undefined> {
  const row = await rows(db)
    .where('invoiceEstimateId', '=', invoiceEstimateId)
    .select(columns)
    .executeTakeFirst()
  return row && replyOf(db, row)
}

/** The newest first; "open" are those that were not turned into an invoice. */
export async function pageOfEstimates(
  db: Tables,
  { pageSize, searchString, status }: EstimatePageBody,
  pageNumber: number,
) {
  let query = rows(db)
    .$if(status === 'open', (builder) => builder.where('invoiceEstimate.invoiceId', 'is', null))
    .$if(status === 'invoiced', (builder) => builder.where('invoiceEstimate.invoiceId', 'is not', null))
  for (const word of searchWords(searchString))
    query = query.where((eb) =>
      eb.or([
        holdsWord([eb.ref('invoiceEstimate.title')], word),
        eb('invoiceEstimate.accountId', 'in', accountsHolding(word)),
      ]),
    )
  const list = query
    .orderBy('invoiceEstimate.createdAt', 'desc')
    .orderBy('invoiceEstimate.invoiceEstimateId', 'desc')
    .select(columns)
  const page = await listPage(query, list, { pageNumber, pageSize })
  const result = []
  for (const row of page.result) result.push(await replyOf(db, row))
  return { ...page, result }
}

/** Adds an estimate with its lines, or replaces the one with its id. */
export async function putEstimate(
  db: Tables,
  row: InvoiceEstimateTable,
  lines: readonly InvoiceEstimateLineTable[],
): Promise<void> {
  const { invoiceEstimateId, ...changes } = row
  await db
    .insertInto('invoiceEstimate')
    .values(row)
    .onConflict((conflict) => conflict.column('invoiceEstimateId').doUpdateSet(changes))
    .execute()
  await db.deleteFrom('invoiceEstimateLine').where('invoiceEstimateId', '=', invoiceEstimateId).execute()
  if (lines.length > 0) await db.insertInto('invoiceEstimateLine').values(lines).execute()
}

export const markInvoiced = async (
  db: Tables,
  invoiceEstimateId: string,
  changes: Pick<InvoiceEstimateTable, 'invoiceId' | 'accountId' | 'updatedAt'>,
): Promise<void> => {
  await db
    .updateTable('invoiceEstimate')
    .where('invoiceEstimateId', '=', invoiceEstimateId)
    .set(changes)
    .execute()
}

export const deleteEstimate = async (db: Tables, invoiceEstimateId: string): Promise<void> => {
  await db.deleteFrom('invoiceEstimateLine').where('invoiceEstimateId', '=', invoiceEstimateId).execute()
  await db.deleteFrom('invoiceEstimate').where('invoiceEstimateId', '=', invoiceEstimateId).execute()
}
