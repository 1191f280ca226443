import type { AuditPlace } from '#sync/api/accounts/access-control.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { call } from '../../../http/call.ts'
import {
  accessControl,
  accountsManage,
  type BodyOf,
  checkouts,
  invoices,
  payments,
  type QueryInputOf,
} from '../../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'
import { pageSize } from './use-server-rows.ts'

/** Converts a list's `-created` to the `created_desc` of the calls. */
export const sortOrderOf = <S extends string>(sort: S | `-${S}`): S | `${S}_desc` =>
  (sort.startsWith('-') ? `${sort.slice(1)}_desc` : sort) as S | `${S}_desc`

interface ListValues<S extends string> {
  readonly q: string
  readonly sort: S | `-${S}`
}

/** A list's filter and search text as the server expects them. */
export const filterBody = <F extends ListValues<string>>({ q, sort: _, ...filter }: F) => ({
  ...pickDefined(filter),
  ...(q ? { searchString: q } : {}),
})

/** The same with its order. */
export const sortedBody = <S extends string, F extends object>(values: F & ListValues<S>) => ({
  ...filterBody(values),
  sortOrder: sortOrderOf(values.sort),
})

const invoicePages = invoices('invoices.paginated')
export const invoiceRows = (body: BodyOf<typeof invoicePages>) => ({
  queryKey: ['invoices', 'list', body] as const,
  load: (pageNumber: number) => call(invoicePages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

const invoiceCount = invoices('invoices.count')
/** The number of invoices by status within a filter, with the amount owed. */
export const invoiceCountsQuery = (query: QueryInputOf<typeof invoiceCount>) =>
  serverQuery({
    queryKey: ['invoices', 'counts', query],
    queryFn: () => call(invoiceCount, { query }),
    placeholderData: (before) => before,
  })

const paymentPages = payments('payments.paginated')
export const paymentRows = (body: BodyOf<typeof paymentPages>) => ({
  queryKey: ['payments', 'list', body] as const,
  load: (pageNumber: number) => call(paymentPages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

const paymentSums = payments('payments.sums')
/** Sums the payments of a search; the list without one asks for no sums. */
export const paymentSumsQuery = (body: BodyOf<typeof paymentSums>, enabled: boolean) =>
  serverQuery({
    queryKey: ['payments', 'sums', body],
    queryFn: () => call(paymentSums, { body }),
    placeholderData: (before) => before,
    enabled,
  })

const receiptPages = payments('payments.receipts')
export const receiptRows = (body: BodyOf<typeof receiptPages>) => ({
  queryKey: ['payments', 'receipts', body] as const,
  load: (pageNumber: number) => call(receiptPages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

const customerPages = accountsManage('accounts.customersPaginated')
export const customerRows = (body: BodyOf<typeof customerPages>) => ({
  queryKey: ['accounts', 'customers', body] as const,
  load: (pageNumber: number) => call(customerPages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

const checkoutPages = checkouts('checkouts.paginated')
export const checkoutRows = (body: BodyOf<typeof checkoutPages>) => ({
  queryKey: ['checkouts', 'list', body] as const,
  also: ['invoices'] as const,
  load: (pageNumber: number) => call(checkoutPages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

const auditPages = accessControl('accounts.auditPaginated')
export const auditTrailRows = (body: BodyOf<typeof auditPages>) => ({
  queryKey: ['audit', 'list', body] as const,
  load: (pageNumber: number, olderThan: AuditPlace | null) =>
    call(auditPages, {
      params: { pageNumber },
      body: { ...body, pageSize, ...(olderThan ? { olderThan } : {}) },
    }),
})
