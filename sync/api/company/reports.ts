import * as z from 'zod'
import {
  AdminDashboard,
  AdminReport,
  EmployeeDashboard,
  EmployeeReport,
} from '../../entities/company/report.ts'
import { groupings } from '../../entities/company/report-grouping.ts'
import { deliveryStatuses } from '../../entities/deliveries/delivery-status.ts'
import { Id } from '../../entities/fields.ts'
import { Invoice } from '../../entities/money/invoice.ts'
import { type invoiceKinds, invoiceStatuses } from '../../entities/money/invoice-status.ts'
import { storeOrderStatuses } from '../../entities/orders/store-order-status.ts'
import { PageBody, pageOf, row, sortOrder, withCurrentFilter } from '../row.ts'

const [firstDay, lastDay] = ['2000-01-01', '2100-12-31']
/** A business day in Jamaica. */
const Day = z.iso
  .date({ error: 'is not a day like 2026-05-01', abort: true })
  .refine((day) => day >= firstDay && day <= lastDay, `is not between ${firstDay} and ${lastDay}`)

/** The office that an admin chooses; by default all of them. Other staff get their own. */
const office = { branchId: Id.nullable().optional() }
/** Both days are included. */
const period = { from: Day.optional(), to: Day.optional() }

export const DashboardBody = z.object(office)

export const ReportBody = z.object({
  ...office,
  ...period,
  groupBy: z.enum(groupings, `is not one of ${groupings.join(', ')}`).optional(),
})
export type ReportBody = z.output<typeof ReportBody>

const orders = ['issued', 'number', 'due', 'total', 'balance'] as const
const sortOrders = orders.flatMap((order) => [order, `${order}_desc` as const])

const oneOf = <T extends string>(values: readonly T[]) =>
  z.union([z.literal(''), z.enum(values)], `is not one of ${values.join(', ')}`).optional()

/** Without a status: all invoices that were issued and not voided. `unpaid`: all with a debt. */
export const InvoiceReportBody = PageBody.extend({
  ...office,
  ...period,
  accountId: Id.nullable().optional(),
  sortOrder: sortOrder(sortOrders),
  status: oneOf(invoiceStatuses.filter((status) => status !== 'draft')),
})
export type InvoiceReportBody = z.output<typeof InvoiceReportBody>

export const ReportedInvoice = z.object({
  ...Invoice.pick({
    invoiceId: true,
    number: true,
    statusId: true,
    subtotalJmdCents: true,
    gctJmdCents: true,
    totalJmdCents: true,
    paidJmdCents: true,
    balanceJmdCents: true,
    issuedAt: true,
    dueAt: true,
  }).shape,
  branchId: z.string().nullable(),
  account: z.object({
    accountId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    mailbox: z.string(),
  }),
})
/** Sums over all rows that match the filter, not only this page. The debt is requested only where there can be one. */
const sums = {
  sums: z.object({
    subtotalJmdCents: z.int(),
    gctJmdCents: z.int(),
    totalJmdCents: z.int(),
    paidJmdCents: z.int(),
    owedJmdCents: z.int(),
  }),
}

const PackageInvoiceLine = z.object({
  ...ReportedInvoice.shape,
  /** Null for an invoice with several packages or none. */
  package: z
    .object({
      packageId: z.string(),
      trackingNumber: z.string(),
      hawbNumber: z.string().nullable(),
      description: z.string(),
    })
    .nullable(),
})
const StoreOrderInvoiceLine = z.object({
  ...ReportedInvoice.shape,
  storeOrder: z
    .object({ storeOrderId: z.string(), store: z.string(), status: z.enum(storeOrderStatuses) })
    .nullable(),
})
const DeliveryInvoiceLine = z.object({
  ...ReportedInvoice.shape,
  delivery: z
    .object({
      deliveryId: z.string(),
      status: z.enum(deliveryStatuses),
      scheduledFor: z.string().nullable(),
      driverName: z.string().nullable(),
    })
    .nullable(),
})
export type InvoiceReportKind = (typeof invoiceKinds)[number]

/** The specification's `{id}` is the page number. */
const Paged = z.object({ id: z.coerce.number().int().min(1).max(1_000_000) })
const view = { who: 'staff', permission: 'ReportView' } as const

export const reports = {
  'accounts.admin': row({
    method: 'POST',
    path: '/api/accounts/admin',
    who: 'admin',
    permission: 'BackendView',
    summary: 'What an admin sees first: of all offices, or of one.',
    body: DashboardBody,
    reply: AdminDashboard,
  }),
  'accounts.employee': row({
    method: 'POST',
    path: '/api/accounts/employee',
    who: 'staff',
    permission: 'BackendView',
    summary: 'What staff see first, of their own office; money and deliveries as far as their rights go.',
    body: DashboardBody,
    reply: EmployeeDashboard,
  }),
  'accounts.adminReport': row({
    method: 'POST',
    path: '/api/accounts/adminreport/',
    who: 'admin',
    permission: 'ReportView',
    summary: 'The same as /api/reports/admin.',
    body: ReportBody,
    reply: AdminReport,
  }),
  'accounts.report': row({
    method: 'POST',
    path: '/api/accounts/report/',
    ...view,
    summary: 'The same as /api/reports/employee.',
    body: ReportBody,
    reply: EmployeeReport,
  }),
  'reports.admin': row({
    method: 'POST',
    path: '/api/reports/admin',
    who: 'admin',
    summary:
      'Sales, intake, ageing, drivers, payments and what is unpaid, by part of the period, office and person.',
    body: ReportBody,
    reply: AdminReport,
  }),
  'reports.employee': row({
    method: 'POST',
    path: '/api/reports/employee',
    ...view,
    summary: 'The report of one’s own office, without figures of single people.',
    body: ReportBody,
    reply: EmployeeReport,
  }),
  'reports.packageInvoices': row({
    method: 'POST',
    path: '/api/reports/package-invoice/paginated/{id}',
    ...view,
    summary: 'Invoices of packages by page and day of issue, with sums over all that pass the filter.',
    params: Paged,
    body: withCurrentFilter(InvoiceReportBody),
    reply: pageOf(PackageInvoiceLine).extend(sums),
  }),
  'reports.storeOrderInvoices': row({
    method: 'POST',
    path: '/api/reports/store-order-invoice/paginated/{id}',
    ...view,
    summary: 'Invoices of store orders by page and day of issue, with sums over all that pass the filter.',
    params: Paged,
    body: withCurrentFilter(InvoiceReportBody),
    reply: pageOf(StoreOrderInvoiceLine).extend(sums),
  }),
  'reports.deliveryInvoices': row({
    method: 'POST',
    path: '/api/reports/delivery-invoice/paginated/{id}',
    ...view,
    summary: 'Invoices of deliveries by page and day of issue, with sums over all that pass the filter.',
    params: Paged,
    body: withCurrentFilter(InvoiceReportBody),
    reply: pageOf(DeliveryInvoiceLine).extend(sums),
  }),
}
