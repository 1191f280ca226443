import type { Kysely } from 'kysely'
import type { InvoiceHistory } from '#sync/api/invoice-bodies.ts'
import { officeMailsOf } from '../messages/office-mails.ts'
import type { Database } from '../tables/schema.ts'

/** What was paid on an invoice and by what, and who did what to it. Changes by a payment are the payment's own lines. */
export async function historyOfInvoice(db: Kysely<Database>, invoiceId: string): Promise<InvoiceHistory> {
  const payments = await db
    .selectFrom('paymentAllocation')
    .innerJoin('payment', 'payment.paymentId', 'paymentAllocation.paymentId')
    .where('invoiceId', '=', invoiceId)
    .orderBy('receivedAt')
    .select(['payment.paymentId', 'receiptNumber', 'method', 'receiptCheck', 'receivedAt as at'])
    .select('paymentAllocation.amountJmdCents')
    .execute()
  const creditNotes = await db
    .selectFrom('creditNoteUse')
    .innerJoin('creditNote', 'creditNote.creditNoteId', 'creditNoteUse.creditNoteId')
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt')
    .select(['creditNote.creditNoteId', 'reason', 'createdAt as at', 'creditNoteUse.amountJmdCents'])
    .execute()
  const events = await db
    .selectFrom('audit')
    .where('entity', '=', 'invoice')
    .where('entityId', '=', invoiceId)
    .orderBy('auditId')
    .select(['at', 'by', 'action'])
    .execute()
  return {
    payments: payments.map((one) => ({ ...one, receiptCheck: Boolean(one.receiptCheck) })),
    creditNotes,
    mails: await officeMailsOf(db, 'invoice', invoiceId),
    events,
  }
}
