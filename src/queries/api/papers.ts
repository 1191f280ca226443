import { call } from '../../http/call.ts'
import { documents } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'

/** Who issued an invoice and to whom, as its paper bears. */
export const invoicePaperQuery = (invoiceId: string) =>
  serverQuery({
    queryKey: ['invoices', 'paper', invoiceId],
    queryFn: () => call(documents('invoices.paper'), { params: { id: invoiceId } }),
    meta: { also: ['settings', 'accounts'] },
  })

/** What the receipt of a payment says beside the payment itself. */
export const receiptPaperQuery = (paymentId: string) =>
  serverQuery({
    queryKey: ['payments', 'paper', paymentId],
    queryFn: () => call(documents('payments.paper'), { params: { id: paymentId } }),
    meta: { also: ['settings', 'accounts', 'invoices'] },
  })
