import type { Invoice } from '#sync/entities/money/invoice.ts'
import type { InvoiceKind } from '#sync/entities/money/invoice-status.ts'
import { invoiceCan } from '#sync/entities/money/invoice-status.ts'
import type { Transaction } from '../changes/transaction.ts'
import { linesOfInvoice } from '../db/billing/invoice-lines.ts'
import { mustFindInvoice, noSuchInvoice, removeDraft, voidInvoice } from './invoices.ts'

/** Takes away an invoice of a kind: a draft goes, an issued one is voided with a reason. Answers the draft as it was. */
export async function takeInvoiceAway(
  tx: Transaction,
  kind: InvoiceKind,
  invoiceId: string,
  reason: string,
): Promise<Invoice> {
  const invoice = await mustFindInvoice(tx, invoiceId)
  if (invoice.kind !== kind) throw noSuchInvoice()
  const featureValues = await linesOfInvoice(tx.kysely, invoiceId)
  if (!invoiceCan.delete.includes(invoice.statusId))
    return { ...(await voidInvoice(tx, invoiceId, reason)), featureValues, hold: null }
  await removeDraft(tx, invoiceId)
  return { ...invoice, featureValues, hold: null }
}
