import * as z from 'zod'
import { AuditPage } from './accounts/access-control.ts'
import { AccountPage } from './accounts/accounts-manage.ts'
import { DeliveryPageBody } from './deliveries/deliveries.ts'
import { InvoicePageBody } from './money/invoice-bodies.ts'
import { PaymentPage } from './money/payments.ts'
import { ManifestPageBody } from './packages/manifests.ts'
import { PackagePageBody } from './packages/packages.ts'
import { fileReply, row, withCurrentFilter } from './row.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
const Format = { format: z.enum(exportFormats, 'must be csv or xlsx').default('csv') }

export const csvType = 'text/csv; charset=utf-8'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const sheet = fileReply(csvType, xlsxType)

/** A workbook is built completely in memory, so it is limited. A CSV is streamed without a limit. */
export const maxXlsxRows = 10_000

const formatText = `in its order, as CSV of any length or as Excel of up to ${maxXlsxRows.toLocaleString('en-JM')} rows.`

/** Exports of whole lists, by the list's own filter and right. The page number in the body is ignored. */
export const exports = {
  'packages.export': row({
    method: 'POST',
    path: '/api/packages/export',
    who: 'staff',
    permission: 'PackageView',
    needsProof: true,
    summary: `The filtered list of packages, ${formatText}`,
    body: withCurrentFilter(PackagePageBody.extend(Format)),
    ...sheet,
  }),
  'manifests.export': row({
    method: 'POST',
    path: '/api/manifests/export',
    who: 'staff',
    permission: 'ManifestView',
    summary: `The filtered list of manifests, ${formatText}`,
    body: withCurrentFilter(ManifestPageBody.extend(Format)),
    ...sheet,
  }),
  'invoices.export': row({
    method: 'POST',
    path: '/api/invoices/export',
    who: 'staff',
    permission: 'InvoiceView',
    needsProof: true,
    summary: `The filtered list of invoices, ${formatText}`,
    body: withCurrentFilter(InvoicePageBody.extend(Format)),
    ...sheet,
  }),
  'payments.export': row({
    method: 'POST',
    path: '/api/payments/export',
    who: 'staff',
    permission: 'PaymentView',
    needsProof: true,
    summary: `The filtered list of payments, ${formatText}`,
    body: withCurrentFilter(PaymentPage.extend(Format)),
    ...sheet,
  }),
  'deliveries.export': row({
    method: 'POST',
    path: '/api/deliveries/export',
    who: 'staff',
    permission: 'DeliveryView',
    needsProof: true,
    summary: `The filtered list of deliveries, a driver’s own, ${formatText}`,
    body: withCurrentFilter(DeliveryPageBody.extend(Format)),
    ...sheet,
  }),
  'accounts.export': row({
    method: 'POST',
    path: '/api/accounts/customers/export',
    who: 'staff',
    permission: 'AccountView',
    needsProof: true,
    summary: `The filtered list of customers, ${formatText}`,
    body: withCurrentFilter(AccountPage.extend(Format)),
    ...sheet,
  }),
  'accounts.auditExport': row({
    method: 'POST',
    path: '/api/accounts/audit/export',
    who: 'admin',
    needsProof: true,
    summary: `The filtered audit log with each field before and after, ${formatText}`,
    body: withCurrentFilter(AuditPage.extend(Format)),
    ...sheet,
  }),
}
