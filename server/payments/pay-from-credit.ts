import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { payersFromCredit } from '../db/accounts/pays-from-credit.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { creditOf } from '../db/billing/ledger.ts'
import type { PendingPart } from '../db/core/transactions/observers.ts'
import type { AuditedTx, NotedRow } from '../db/core/transactions/tx.ts'
import { takePayment } from './payments.ts'

/** Receipts show it as the cashier. */
export const receivedBy = 'Account credit, automatic'

/** The bill that a noted row issues. */
function newBillIn({ entity, entityId, before, after }: NotedRow): string | null {
  if (entity !== 'invoice' || !isRecord(before) || !isRecord(after)) return null
  return before['statusId'] === 'draft' && after['statusId'] === 'unpaid' ? entityId : null
}

/** Pays what a bill still owes, as far as the credit goes. */
async function payBill(tx: AuditedTx, { invoiceId, accountId, balanceJmdCents }: InvoiceRow): Promise<void> {
  const amountJmdCents = Math.min(balanceJmdCents, await creditOf(tx.kysely, accountId))
  if (amountJmdCents <= 0) return
  const allocations = [{ invoiceId, amountJmdCents }]
  await takePayment(tx, tx, { accountId, method: 'AccountCredit', amountJmdCents, allocations, receivedBy })
}

/**
 * Pays new bills from credit at the end of the part that issued them, because money and voids of that part count first. The
 * credit doesn't pay a bill on a new checkout, because the card page asks for the whole amount.
 */
export async function payNewBills(tx: PendingPart): Promise<void> {
  if (tx.noted.some(({ entity }) => entity === 'checkout')) return
  const bills: InvoiceRow[] = []
  for (const invoiceId of new Set(tx.noted.map(newBillIn))) {
    const row = invoiceId === null ? undefined : await findInvoiceRow(tx.kysely, invoiceId)
    if (row && row.statusId !== 'void') bills.push(row)
  }
  const payers = await payersFromCredit(
    tx.kysely,
    bills.map(({ accountId }) => accountId),
  )
  for (const bill of bills) if (payers.has(bill.accountId)) await payBill(tx, bill)
}
