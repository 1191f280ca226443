import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import { type Hold, holdsOf } from '../db/billing/invoice-holds.ts'
import { linesOfInvoices } from '../db/billing/invoice-lines.ts'
import type { FoundInvoice } from '../db/billing/invoice-pages.ts'
import type { PreparedReads } from '../db/core/statements.ts'

const states: Record<string, string> = {
  Hold: 'is on hold at customs',
  Pending: 'has not been to customs yet',
  Submitted: 'is with customs',
}

export const holdText = (holds: readonly Hold[]): string =>
  holds
    .map(({ trackingNumber, state, note }) =>
      [`${trackingNumber} ${states[state] ?? 'is with customs'}`, note].filter(Boolean).join(': '),
    )
    .join('; ')

/** Rows as calls answer them: with lines, whose they are, and for staff what keeps them from the customer. */
export function invoiceReplies(
  read: PreparedReads,
  rows: readonly FoundInvoice[],
  forStaff: boolean,
): InvoiceReply[] {
  const ids = rows.map(({ invoiceId }) => invoiceId)
  const lines = linesOfInvoices(read, ids)
  const holds = forStaff ? holdsOf(read, ids) : new Map<string, Hold[]>()
  return rows.map(({ firstName, lastName, mailbox, ...row }) => {
    const held = holds.get(row.invoiceId)
    return {
      ...row,
      createdBy: forStaff ? row.createdBy : '',
      featureValues: lines.get(row.invoiceId) ?? [],
      hold: held ? holdText(held) : null,
      customer: { firstName, lastName, mailbox },
    }
  })
}
