import type { PaymentAllocation } from '#sync/entities/money/payment.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { mustBeAbleTo, noSuchInvoice } from './invoices.ts'

export const wrongField = (field: string, problem: string) =>
  new Refusal('invalid', `${field} ${problem}`, { [field]: [problem] })

export function mustNameOnce(field: string, allocations: readonly PaymentAllocation[]): void {
  if (new Set(allocations.map(({ invoiceId }) => invoiceId)).size < allocations.length)
    throw wrongField(field, 'name an invoice more than once')
}

/** Each invoice is this account's and owes at least what it is to be given. */
export async function mustBeOwed(
  tx: AuditedTx,
  accountId: string,
  { invoiceId, amountJmdCents }: PaymentAllocation,
) {
  const invoice = await findInvoiceRow(tx.kysely, invoiceId)
  if (!invoice || invoice.accountId !== accountId) throw noSuchInvoice()
  mustBeAbleTo(invoice, 'pay')
  if (amountJmdCents > invoice.balanceJmdCents)
    throw new Refusal(
      'wrong-state',
      `Invoice ${invoice.number ?? ''} owes ${jmdText(invoice.balanceJmdCents)}, not ${jmdText(amountJmdCents)}. Somebody may have just paid.`,
    )
}
