import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { type Hold, holdsOf } from '../db/billing/invoice-holds.ts'
import { linesOfInvoices } from '../db/billing/invoice-lines.ts'
import { fromCreditOn } from '../db/billing/invoice-money.ts'
import type { FoundInvoice } from '../db/billing/invoice-pages.ts'
import type { PreparedReads } from '../db/core/reading/statements.ts'
import { pendingPaymentsOf } from '../db/payments/pending-payments.ts'

export const holdText = (holds: readonly Hold[]): string =>
  holds
    .map(({ trackingNumber, note }) =>
      [`${trackingNumber} is on hold at customs`, note].filter(Boolean).join(': '),
    )
    .join('; ')

/** Rows as calls answer them: with lines, whose they are, what is being paid, and for staff what keeps a draft from being issued. */
export async function invoiceReplies(
  read: PreparedReads,
  rows: readonly FoundInvoice[],
  forStaff: boolean,
  nowMs: number,
): Promise<InvoiceReply[]> {
  const ids = rows.map(({ invoiceId }) => invoiceId)
  const drafts = rows.filter(({ statusId }) => statusId === 'draft').map(({ invoiceId }) => invoiceId)
  const [lines, holds, pending, fromCredit] = await Promise.all([
    linesOfInvoices(read, ids),
    forStaff ? holdsOf(read, drafts) : new Map<string, Hold[]>(),
    pendingPaymentsOf(read, ids, nowMs),
    fromCreditOn(
      read,
      rows.filter(({ paidJmdCents }) => paidJmdCents > 0).map(({ invoiceId }) => invoiceId),
    ),
  ])
  return rows.map(({ firstName, lastName, mailbox, ...row }) => {
    const hold = holds.get(row.invoiceId)
    return {
      ...row,
      createdBy: forStaff ? row.createdBy : '',
      featureValues: lines.get(row.invoiceId) ?? [],
      hold: hold ? holdText(hold) : null,
      pending: pending.get(row.invoiceId) ?? [],
      fromCreditJmdCents: fromCredit.get(row.invoiceId) ?? 0,
      customer: { firstName, lastName, mailbox },
    }
  })
}
