import { call, callForFile } from '../../../http/call.ts'
import { documents } from '../../../http/calls.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { write } from '../server-cache/use-write.ts'

/** The issuer and recipient of an invoice as printed on it. */
export const invoicePaperQuery = (invoiceId: string) =>
  serverQuery({
    queryKey: ['invoices', 'paper', invoiceId],
    queryFn: () => call(documents('invoices.paper'), { params: { id: invoiceId } }),
    meta: { also: ['settings', 'accounts'] },
  })

/** The details on a payment's receipt besides the payment itself. */
export const receiptPaperQuery = (paymentId: string) =>
  serverQuery({
    queryKey: ['payments', 'paper', paymentId],
    queryFn: () => call(documents('payments.paper'), { params: { id: paymentId } }),
    meta: { also: ['settings', 'accounts', 'invoices'] },
  })

/** The customs charges of a package with their papers. */
export const customsPaperQuery = (packageId: string) =>
  serverQuery({
    queryKey: ['invoices', 'customs', packageId],
    queryFn: () => call(documents('packages.customsPaper'), { params: { id: packageId } }),
    meta: { also: ['packages', 'settings', 'accounts'] },
  })

/** The whole tax number on an invoice, which takes a proof. Throws CallError. */
export const fetchInvoiceTrn = async (invoiceId: string): Promise<string> =>
  (await call(documents('invoices.paper'), { params: { id: invoiceId }, query: { trn: 'whole' } })).customer
    .trn

/** The whole tax number on a customs receipt, which takes a proof. Throws CallError. */
export const fetchCustomsTrn = async (packageId: string): Promise<string> =>
  (await call(documents('packages.customsPaper'), { params: { id: packageId }, query: { trn: 'whole' } }))
    .customer.trn

export const recordCustomsReceipt = write(documents('packages.recordCustomsReceipt'), ['invoices'])

/** The customs receipt as PDF. Throws CallError. */
export const fetchCustomsReceipt = (packageId: string): Promise<Blob> =>
  callForFile(documents('packages.customsReceipt'), { params: { id: packageId } })
