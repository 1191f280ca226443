import type { Kysely } from 'kysely'
import type { InvoiceOrder, InvoicePageBody } from '#sync/api/invoice-bodies.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import {
  type InvoiceKind,
  type InvoiceRow,
  type InvoiceStatus,
  owedStatuses,
} from '#sync/entities/invoice.ts'
import { isReleased } from './invoice-holds.ts'
import { invoiceColumns } from './invoices.ts'
import type { Database } from './schema.ts'

type Reads = Kysely<Database>

export interface InvoiceFilter {
  readonly accountId?: string
  readonly statuses?: readonly InvoiceStatus[]
  readonly kind?: InvoiceKind
  readonly searchString?: string
  /** Only what a customer may see: issued, and let go by customs. */
  readonly asCustomer?: boolean
}

export type FoundInvoice = InvoiceRow & { firstName: string; lastName: string; mailbox: string }

const words = (text: string | undefined): string[] =>
  (text ?? '')
    .replaceAll(/[%_]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')

const searched = ['invoice.number', 'account.firstName', 'account.lastName', 'account.mailbox'] as const

function matching(db: Reads, { accountId, statuses, kind, searchString, asCustomer }: InvoiceFilter) {
  let query = db
    .selectFrom('invoice')
    .innerJoin('account', 'account.accountId', 'invoice.accountId')
    .$if(accountId !== undefined, (one) => one.where('invoice.accountId', '=', accountId ?? ''))
    .$if(statuses !== undefined, (one) => one.where('invoice.statusId', 'in', statuses ?? []))
    .$if(kind !== undefined, (one) => one.where('invoice.kind', '=', kind ?? 'Package'))
    .$if(asCustomer === true, (one) => one.where('invoice.statusId', '<>', 'draft').where(isReleased))
  for (const word of words(searchString))
    query = query.where((eb) => eb.or(searched.map((field) => eb(field, 'like', `%${word}%`))))
  return query
}

const wanted = [...invoiceColumns, 'account.firstName', 'account.lastName', 'account.mailbox'] as const

export const findInvoice = (
  db: Reads,
  invoiceId: string,
  filter: InvoiceFilter = {},
): Promise<FoundInvoice | undefined> =>
  matching(db, filter).where('invoice.invoiceId', '=', invoiceId).select(wanted).executeTakeFirst()

/** The newest that pass the filter. */
export const newestInvoices = (db: Reads, filter: InvoiceFilter, limit = 500): Promise<FoundInvoice[]> =>
  matching(db, filter)
    .orderBy('invoice.createdAt', 'desc')
    .orderBy('invoice.invoiceId', 'desc')
    .limit(limit)
    .select(wanted)
    .execute()

type Column = 'createdAt' | 'number' | 'dueAt' | 'totalJmdCents' | 'balanceJmdCents'
const columnOf: Record<string, Column> = {
  created: 'createdAt',
  number: 'number',
  due: 'dueAt',
  total: 'totalJmdCents',
  balance: 'balanceJmdCents',
}

/** The whole list in its order. */
export function listOfInvoices(db: Reads, filter: InvoiceFilter, sortOrder: InvoicePageBody['sortOrder']) {
  const [order = '', down] = ((sortOrder || 'created_desc') satisfies InvoiceOrder).split('_')
  const direction = down ? ('desc' as const) : ('asc' as const)
  return matching(db, filter)
    .orderBy(`invoice.${columnOf[order] ?? 'createdAt'}`, direction)
    .orderBy('invoice.invoiceId', direction)
    .select(wanted)
}

export async function pageOfInvoices(
  db: Reads,
  filter: InvoiceFilter,
  { pageSize = defaultPageSize, sortOrder }: Pick<InvoicePageBody, 'pageSize' | 'sortOrder'>,
  pageNumber: number,
) {
  const { n } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const result = await listOfInvoices(db, filter, sortOrder)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return { result, totalItems: Number(n), pageNumber }
}

/** How many by status, and what is owed on them. */
export async function countInvoices(db: Reads, filter: InvoiceFilter) {
  const rows = await matching(db, filter)
    .select((eb) => [
      'invoice.statusId',
      eb.fn.countAll<number>().as('n'),
      eb.fn.sum<number>('invoice.balanceJmdCents').as('balance'),
    ])
    .groupBy('invoice.statusId')
    .execute()
  const isOwed = (status: InvoiceStatus) => (owedStatuses as readonly InvoiceStatus[]).includes(status)
  return {
    total: rows.reduce((sum, row) => sum + Number(row.n), 0),
    byStatus: Object.fromEntries(rows.map((row) => [row.statusId, Number(row.n)])),
    owedJmdCents: rows
      .filter((row) => isOwed(row.statusId))
      .reduce((sum, row) => sum + Number(row.balance), 0),
  }
}

/** The living invoice of a delivery or a store order. */
export const findInvoiceOf = (
  db: Reads,
  of: 'deliveryId' | 'storeOrderId',
  id: string,
  filter: InvoiceFilter,
): Promise<FoundInvoice | undefined> =>
  matching(db, filter)
    .where(`invoice.${of}`, '=', id)
    .where('invoice.statusId', '<>', 'void')
    .select(wanted)
    .executeTakeFirst()
