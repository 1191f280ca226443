import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { ListQuery, row, withCurrentFilter } from '../row.ts'
import {
  BulkSelection,
  BulkSummary,
  InvoiceCountQuery,
  InvoiceCounts,
  InvoiceHistory,
  InvoicePage,
  InvoicePageBody,
  InvoiceReply,
  Status,
} from './invoice-bodies.ts'

const PageNumber = z.coerce.number().int().min(1).max(1_000_000)
const ById = z.object({ id: Id })
const invoiceList = z.array(InvoiceReply)
const failure = 'Getting invoices failed!'
const ownInvoices = { who: 'own', policy: 'invoice.canRead', failure } as const
const ofAccount = { who: 'own', policy: 'invoice.whereOf', failure } as const
const listedInvoices = { who: 'own', policy: 'invoice.whereReadable', failure } as const
const view = { who: 'staff', permission: 'InvoiceView', failure } as const

/**
 * The calls for a customer's invoices, in both of the specification's variants. Staff with InvoiceView may ask for any
 * customer.
 */
const ofCustomers = {
  'invoices.customerByStatus': row({
    method: 'GET',
    path: '/api/invoices/customer/{status}',
    ...listedInvoices,
    policy: 'invoice.whereOwn',
    summary: 'Own invoices in a status; "unpaid" are all that something is owed on.',
    params: z.object({ status: Status }),
    reply: invoiceList,
  }),
  'invoices.recent': row({
    method: 'GET',
    path: '/api/invoices/recent',
    ...listedInvoices,
    summary: 'The ten newest: own, with InvoiceView all.',
    reply: invoiceList,
  }),
  'invoices.count': row({
    method: 'GET',
    path: '/api/invoices/count',
    ...listedInvoices,
    summary:
      'Own invoices counted, with what is owed; with InvoiceView all. Narrowed as the list by page is.',
    query: InvoiceCountQuery,
    reply: InvoiceCounts,
  }),
  'invoices.paginated': row({
    method: 'POST',
    path: '/api/invoices/paginated/{pageNumber}',
    ...listedInvoices,
    summary: 'Own invoices by page; with InvoiceView all.',
    params: z.object({ pageNumber: PageNumber }),
    body: withCurrentFilter(InvoicePageBody),
    reply: InvoicePage,
  }),
  'invoices.accountAll': row({
    method: 'GET',
    path: '/api/invoices/account/{id}/all',
    ...ofAccount,
    summary: 'An account’s invoices: all of one’s own, or with InvoiceView the newest 500.',
    params: ById,
    query: ListQuery,
    reply: invoiceList,
  }),
  'invoices.accountUnpaid': row({
    method: 'GET',
    path: '/api/invoices/unpaid/account/{id}',
    ...ofAccount,
    summary: 'What an account owes on: own, or with InvoiceView.',
    params: ById,
    query: ListQuery,
    reply: invoiceList,
  }),
  'invoices.accountByStatus': row({
    method: 'GET',
    path: '/api/invoices/account/{id}/status/{status}',
    ...ofAccount,
    summary: 'An account’s invoices in a status: own, or with InvoiceView.',
    params: z.object({ id: Id, status: Status }),
    query: ListQuery,
    reply: invoiceList,
  }),
  'invoices.accountPaginated': row({
    method: 'POST',
    path: '/api/invoices/account/{id}/paginated/{page}',
    ...ofAccount,
    summary: 'An account’s invoices by page: own, or with InvoiceView.',
    params: z.object({ id: Id, page: PageNumber }),
    body: withCurrentFilter(InvoicePageBody),
    reply: InvoicePage,
  }),
  'invoices.get': row({
    method: 'GET',
    path: '/api/invoices/{id}',
    ...ownInvoices,
    summary: 'One invoice: own, or with InvoiceView.',
    params: ById,
    reply: InvoiceReply,
  }),
  'invoices.bulkSummary': row({
    method: 'POST',
    path: '/api/invoices/bulk-summary',
    ...ownInvoices,
    policy: ['invoice.canRead', 'invoice.whereReadable', 'package.canReadCosts'],
    summary: 'What the chosen invoices, packages, orders and deliveries owe now, by the server’s own books.',
    body: BulkSelection,
    reply: BulkSummary,
  }),
}

const ofStaff = {
  'invoices.list': row({
    method: 'GET',
    path: '/api/invoices',
    ...view,
    summary: 'Invoices, the newest 500.',
    query: ListQuery,
    reply: invoiceList,
  }),
  'invoices.byUser': row({
    method: 'GET',
    path: '/api/invoices/GetByUserId/{id}',
    ...view,
    summary: 'A user’s invoices, the newest 500.',
    params: ById,
    query: ListQuery,
    reply: invoiceList,
  }),
  'invoices.byInvoice': row({
    method: 'GET',
    path: '/api/invoices/GetByInvoiceId/{id}',
    ...view,
    summary: 'One invoice.',
    params: ById,
    reply: InvoiceReply,
  }),
  'invoices.history': row({
    method: 'GET',
    path: '/api/invoices/{id}/history',
    ...view,
    summary: 'What was paid on an invoice and by what, and who did what to it, the latest last.',
    params: ById,
    reply: InvoiceHistory,
  }),
  'invoices.packagePaginated': row({
    method: 'POST',
    path: '/api/invoices/package/paginated/{id}',
    ...view,
    summary: 'Invoices for packages by page; {id} is the page number.',
    params: z.object({ id: PageNumber }),
    body: withCurrentFilter(InvoicePageBody),
    reply: InvoicePage,
  }),
}

export const invoices = { ...ofCustomers, ...ofStaff }
