import type { Kysely } from 'kysely'
import type { InvoicesToDeliverPageBody } from '#sync/api/deliveries/deliveries.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Invoice, InvoiceRow } from '#sync/entities/money/invoice.ts'
import { type InvoiceKind, statusesListed } from '#sync/entities/money/invoice-status.ts'
import { accountsHolding } from '../accounts/account-names.ts'
import type { Db } from '../core/open.ts'
import { directionIn, inListOrder, windowOf } from '../core/reading/page-window.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import type { PreparedReads } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'
import { linesOfInvoices } from './invoice-lines.ts'
import { talliedCount } from './invoice-tally.ts'
import { invoiceColumns } from './invoices.ts'

type Reads = Kysely<Database>

/** Which invoices of a kind are looked at; null is all of them. */
export interface KindFilter {
  readonly kind: InvoiceKind
  readonly accountId: string | null
  /** Only those of deliveries that this driver makes. */
  readonly driverId: string | null
}

const within = (db: Reads, { kind, accountId, driverId }: KindFilter) =>
  db
    .selectFrom('invoice')
    .where('invoice.kind', '=', kind)
    .$if(accountId !== null, (query) => query.where('invoice.accountId', '=', accountId ?? ''))
    .$if(driverId !== null, (query) =>
      query.where('invoice.deliveryId', 'in', (eb) =>
        eb.selectFrom('delivery').select('deliveryId').where('driverId', '=', driverId),
      ),
    )

async function withLines(read: PreparedReads, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  const lines = await linesOfInvoices(
    read,
    rows.map((row) => row.invoiceId),
  )
  return rows.map((row) => ({ ...row, featureValues: lines.get(row.invoiceId) ?? [], hold: null }))
}

/** The invoices with a balance, the oldest first. */
export async function unpaidOfKind({ reads }: Db, filter: KindFilter): Promise<Invoice[]> {
  const rows = await within(reads.kysely, filter)
    .where('invoice.statusId', 'in', statusesListed.unpaid)
    .orderBy('invoice.issuedAt')
    .orderBy('invoice.invoiceId')
    .select(invoiceColumns)
    .execute()
  return withLines(reads, rows)
}

/** A page of one kind of invoice, the newest first; the search covers number, customer and mailbox. */
export async function pageOfKind(
  { reads }: Db,
  filter: KindFilter,
  body: Pick<InvoicesToDeliverPageBody, 'pageSize' | 'searchString' | 'status'>,
  pageNumber: number,
) {
  const size = body.pageSize ?? defaultPageSize
  const kind = within(reads.kysely, filter)
  const { status } = body
  let query = status ? kind.where('invoice.statusId', 'in', statusesListed[status]) : kind
  const words = searchWords(body.searchString)
  for (const word of words)
    query = query.where((eb) =>
      eb.or([
        holdsWord([eb.ref('invoice.number')], word),
        eb('invoice.accountId', 'in', accountsHolding(word)),
      ]),
    )
  const isTallied = filter.accountId === null && filter.driverId === null && words.length === 0
  const statuses = status && statusesListed[status]
  const count = isTallied
    ? talliedCount(reads.kysely, { kind: filter.kind, ...(statuses && { statuses }) })
    : query.select((eb) => eb.fn.countAll<number>().as('n'))
  const { n } = await count.executeTakeFirstOrThrow()
  const window = windowOf(Number(n), pageNumber, size)
  const direction = directionIn(window, 'desc')
  const rows = await query
    .select(invoiceColumns)
    .orderBy('invoice.createdAt', direction)
    .orderBy('invoice.invoiceId', direction)
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return { result: await withLines(reads, inListOrder(window, rows)), totalItems: Number(n), pageNumber }
}

/** The one invoice for a thing that is not void. */
export const livingInvoiceOf = (
  db: Reads,
  of: { deliveryId: string } | { storeOrderId: string },
): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoice')
    .where('statusId', '<>', 'void')
    .$if('deliveryId' in of, (query) =>
      query.where('deliveryId', '=', 'deliveryId' in of ? of.deliveryId : null),
    )
    .$if('storeOrderId' in of, (query) =>
      query.where('storeOrderId', '=', 'storeOrderId' in of ? of.storeOrderId : null),
    )
    .select(invoiceColumns)
    .executeTakeFirst()
