import { packageName } from '#sync/rules/packages/package-names.ts'
import { linesOfInvoices } from '../../db/billing/invoice-lines.ts'
import { findInvoiceRow } from '../../db/billing/invoices.ts'
import { findPackagesByIds } from '../../db/packages/packages.ts'
import { findPayment } from '../../db/payments/payments.ts'
import type { MessageDeps } from '../deps.ts'

/** An invoice that a payment paid, as of when the message is sent. */
export interface PaidFor {
  readonly number: string
  /** The packages on it, as the customer knows them. */
  readonly names: readonly string[]
  readonly amountJmdCents: number
  readonly leftJmdCents: number
}

/** The invoices that a payment paid, with their packages and what is left on them now. */
export async function paidForOf({ db }: Pick<MessageDeps, 'db'>, paymentId: string): Promise<PaidFor[]> {
  const { reads } = db
  const payment = await findPayment(reads.kysely, paymentId)
  const allocations = payment?.allocations ?? []
  const lines = await linesOfInvoices(
    reads,
    allocations.map(({ invoiceId }) => invoiceId),
  )
  const paidInvoices: PaidFor[] = []
  for (const { invoiceId, amountJmdCents } of allocations) {
    const invoice = await findInvoiceRow(reads.kysely, invoiceId)
    if (!invoice?.number) continue
    const packageIds = new Set((lines.get(invoiceId) ?? []).flatMap(({ packageId }) => packageId ?? []))
    const packages = await findPackagesByIds(reads.kysely, [...packageIds])
    paidInvoices.push({
      number: invoice.number,
      names: packages.map(packageName),
      amountJmdCents,
      leftJmdCents: invoice.statusId === 'void' ? 0 : invoice.balanceJmdCents,
    })
  }
  return paidInvoices
}
