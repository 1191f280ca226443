import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { invoiceCan } from '#sync/entities/money/invoice-status.ts'

/** Returns a test for invoices whose status allows an action. */
export const allowsInvoice =
  (action: keyof typeof invoiceCan) =>
  ({ statusId }: Pick<InvoiceReply, 'statusId'>): boolean =>
    invoiceCan[action].includes(statusId)
