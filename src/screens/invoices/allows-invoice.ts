import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import { invoiceCan } from '#sync/entities/invoice-status.ts'

/** Returns a test for invoices whose status allows an action. */
export const allowsInvoice =
  (deed: keyof typeof invoiceCan) =>
  ({ statusId }: Pick<InvoiceReply, 'statusId'>): boolean =>
    invoiceCan[deed].includes(statusId)
