import type { receiptPapers } from '#sync/api/packages/documents.ts'
import type { IssuedReceipt, PaidInvoice } from '#sync/entities/money/papers.ts'
import type { Payment, PaymentAllocation } from '#sync/entities/money/payment.ts'
import { settledBy } from '#sync/rules/payments/cash.ts'
import { sumAllocations } from '#sync/rules/prices/allocation.ts'
import { lineText } from '#sync/rules/texts/line-text.ts'
import { linesOfInvoices } from '../db/billing/invoice-lines.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { receiptPdf } from '../documents/receipt.ts'
import { issuedPaperOf, type PaperDeps, paperBrandOf } from './issued.ts'

async function paidInvoices(
  { db }: Pick<PaperDeps, 'db'>,
  allocations: readonly PaymentAllocation[],
): Promise<PaidInvoice[]> {
  const ids = allocations.map(({ invoiceId }) => invoiceId)
  const lines = await linesOfInvoices(db.reads, ids)
  const invoices = await Promise.all(ids.map((id) => findInvoiceRow(db.reads.kysely, id)))
  return allocations.flatMap(({ invoiceId, amountJmdCents }, n) => {
    const invoice = invoices[n]
    if (!invoice) return []
    return [
      {
        invoiceId,
        amountJmdCents,
        number: invoice.number ?? 'Invoice',
        kind: invoice.kind,
        balanceJmdCents: invoice.statusId === 'void' ? 0 : invoice.balanceJmdCents,
        lines: (lines.get(invoiceId) ?? []).map((line) => ({
          text: lineText(line),
          amountJmdCents: line.amountJmdCents,
        })),
      },
    ]
  })
}

/** The facts of a receipt other than the payment itself: payer, cashier, and the invoices it paid. */
export async function receiptPaperOf(
  deps: Pick<PaperDeps, 'db' | 'env'>,
  payment: Payment,
): Promise<IssuedReceipt> {
  const { paymentId, accountId, allocations, kind, method, reversedAt } = payment
  // Credit that pays an invoice was the account's before; what it leaves there is no news. A refund leaves none.
  const keepsNothing = kind === 'Refund' || method === 'AccountCredit' || reversedAt !== null
  const { company, customer } = await issuedPaperOf(deps, paymentId, accountId, 'masked')
  const { trn: _, ...payer } = customer
  return {
    company,
    customer: payer,
    payment,
    paid: await paidInvoices(deps, allocations),
    creditJmdCents: keepsNothing ? 0 : settledBy(payment) - sumAllocations(allocations),
  }
}

/** @param madeAt ISO */
export async function drawReceipt(
  deps: PaperDeps,
  payment: Payment,
  size: (typeof receiptPapers)[number],
  madeAt: string,
): Promise<Buffer> {
  const paper = await receiptPaperOf(deps, payment)
  const brand = await paperBrandOf(deps, payment.accountId, paper)
  return receiptPdf({ ...paper, brand, payment, madeAt }, size)
}
