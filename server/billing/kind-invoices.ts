import type { InvoiceKind, InvoiceRow } from '#sync/entities/invoice.ts'
import { invoiceCan } from '#sync/entities/invoice.ts'
import type { Transaction } from '../changes/transaction.ts'
import { mustFindInvoice, noSuchInvoice, removeDraft, voidInvoice } from './invoices.ts'

/** Takes away an invoice of a kind: a draft goes, an issued one is voided with a reason. */
export async function takeInvoiceAway(
  tx: Transaction,
  kind: InvoiceKind,
  invoiceId: string,
  reason: string,
): Promise<void> {
  const invoice: InvoiceRow = await mustFindInvoice(tx, invoiceId)
  if (invoice.kind !== kind) throw noSuchInvoice()
  if (invoiceCan.delete.includes(invoice.statusId)) await removeDraft(tx, invoiceId)
  else await voidInvoice(tx, invoiceId, reason)
}
