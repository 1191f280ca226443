import { sql } from 'kysely'
import type { InvoiceReportBody, InvoiceReportKind } from '#sync/api/company/reports.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import { owedStatuses, statusesListed } from '#sync/entities/money/invoice-status.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { invoicesInPlace, officeOfInvoice } from '../billing/invoice-offices.ts'
import { orderOf } from '../core/reading/order-of.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import type { Reads } from './parts.ts'
import { standingStatuses } from './sales.ts'

export interface InvoiceReportAsk {
  readonly kind: InvoiceReportKind
  readonly pageNumber: number
  /** Null is every office. */
  readonly branchId: string | null
  readonly filter: Omit<InvoiceReportBody, 'branchId'>
}

/** The columns of a search, by kind of invoice. */
const searchColumns = {
  Package: ['package.trackingNumber', 'package.hawbNumber', 'package.description'],
  StoreOrder: ['storeOrder.store'],
  Delivery: ['driver.firstName', 'driver.lastName'],
} as const
const searchedAlways = ['invoice.number', 'account.firstName', 'account.lastName', 'account.mailbox'] as const

function matching(db: Reads, { kind, branchId, filter }: InvoiceReportAsk) {
  const { status, from, to, accountId } = filter
  const statuses = status ? statusesListed[status] : standingStatuses
  let query = invoicesInPlace(db, branchId)
    .leftJoin('storeOrder', 'storeOrder.storeOrderId', 'invoice.storeOrderId')
    .leftJoin('account as driver', 'driver.accountId', 'delivery.driverId')
    .where('invoice.kind', '=', kind)
    .where('invoice.statusId', 'in', statuses)
    .$if(Boolean(from), (builder) => builder.where('invoice.issuedAt', '>=', startOfDay(from ?? '')))
    .$if(Boolean(to), (builder) => builder.where('invoice.issuedAt', '<', startOfDay(to ?? '', 1)))
    .$if(Boolean(accountId), (builder) => builder.where('invoice.accountId', '=', accountId ?? ''))
  for (const word of searchWords(filter.searchString))
    query = query.where((eb) =>
      holdsWord(
        [...searchedAlways, ...searchColumns[kind]].map((field) => eb.ref(field)),
        word,
      ),
    )
  return query
}

const columnOf = {
  issued: 'invoice.issuedAt',
  number: 'invoice.number',
  due: 'invoice.dueAt',
  total: 'invoice.totalJmdCents',
  balance: 'invoice.balanceJmdCents',
} as const

const pageRows = (db: Reads, ask: InvoiceReportAsk) => {
  const { sortOrder, pageSize = defaultPageSize } = ask.filter
  const { field, direction } = orderOf(namesIn(columnOf), sortOrder || 'issued_desc')
  return matching(db, ask)
    .orderBy(columnOf[field], direction)
    .orderBy('invoice.invoiceId', direction)
    .limit(pageSize)
    .offset((ask.pageNumber - 1) * pageSize)
    .select([
      'invoice.invoiceId',
      'invoice.number',
      'invoice.statusId',
      'invoice.subtotalJmdCents',
      'invoice.gctJmdCents',
      'invoice.totalJmdCents',
      'invoice.paidJmdCents',
      'invoice.balanceJmdCents',
      'invoice.issuedAt',
      'invoice.dueAt',
      officeOfInvoice.as('branchId'),
      'account.accountId',
      'account.firstName',
      'account.lastName',
      'account.mailbox',
      'package.packageId',
      'package.trackingNumber',
      'package.hawbNumber',
      'package.description',
      'storeOrder.storeOrderId',
      'storeOrder.store',
      'storeOrder.status as storeOrderStatus',
      'delivery.deliveryId',
      'delivery.status as deliveryStatus',
      'delivery.scheduledFor',
      'driver.firstName as driverFirstName',
      'driver.lastName as driverLastName',
    ])
    .execute()
}
type Found = Awaited<ReturnType<typeof pageRows>>[number]

function lineOf(invoiceRow: Found) {
  const { accountId, firstName, lastName, mailbox, ...rest } = invoiceRow
  const { packageId, trackingNumber, hawbNumber, description, ...others } = rest
  const { storeOrderId, store, storeOrderStatus, ...another } = others
  const { deliveryId, deliveryStatus, scheduledFor, driverFirstName, driverLastName, ...row } = another
  return {
    ...row,
    account: { accountId, firstName, lastName, mailbox },
    package:
      packageId === null
        ? null
        : {
            packageId,
            trackingNumber: trackingNumber ?? '',
            hawbNumber,
            description: description ?? '',
          },
    storeOrder:
      storeOrderId === null || storeOrderStatus === null
        ? null
        : { storeOrderId, store: store ?? '', status: storeOrderStatus },
    delivery:
      deliveryId === null || deliveryStatus === null
        ? null
        : {
            deliveryId,
            status: deliveryStatus,
            scheduledFor,
            driverName: driverFirstName === null ? null : `${driverFirstName} ${driverLastName}`.trim(),
          },
  }
}

const owed = sql<number>`sum(invoice."balanceJmdCents") filter (where invoice."statusId" in (${sql.join(owedStatuses)}))`

/** A page of one kind of invoice, and the sums of all that pass the filter. */
export async function invoiceReport(db: Reads, ask: InvoiceReportAsk) {
  const sums = await matching(db, ask)
    .select((eb) => [
      eb.fn.countAll<number>().as('n'),
      eb.fn.sum<number | null>('invoice.subtotalJmdCents').as('subtotalJmdCents'),
      eb.fn.sum<number | null>('invoice.gctJmdCents').as('gctJmdCents'),
      eb.fn.sum<number | null>('invoice.totalJmdCents').as('totalJmdCents'),
      eb.fn.sum<number | null>('invoice.paidJmdCents').as('paidJmdCents'),
      owed.as('owedJmdCents'),
    ])
    .executeTakeFirstOrThrow()
  const { n, ...cents } = sums
  const rows = await pageRows(db, ask)
  return {
    result: rows.map(lineOf),
    totalItems: Number(n),
    pageNumber: ask.pageNumber,
    sums: recordOf(namesIn(cents), (field) => Number(cents[field] ?? 0)),
  }
}
