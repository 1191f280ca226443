import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { RunningServer } from './server.ts'
import { apiAs, ask } from './truth.ts'

/** The office bills something to a customer: a call, as its own screens make it. */
export async function billTo(
  server: RunningServer,
  accountId: string,
  cents: number,
): Promise<InvoiceReply & { readonly number: string }> {
  const office = await apiAs(server, 'employee')
  const line = { feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents: cents }
  const invoice = await office<InvoiceReply>('POST', '/invoices', { accountId, featureValues: [line] })
  return { ...invoice, number: invoice.number ?? '' }
}

/** How often money was put on an invoice. */
export const paymentsOf = (server: RunningServer, invoiceId: string): number =>
  ask(server, 'select 1 from paymentAllocation where invoiceId = ?', invoiceId).length
