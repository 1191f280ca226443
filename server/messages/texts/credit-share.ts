import { creditUsedOn } from '../../db/billing/invoice-money.ts'
import { findInvoiceRow } from '../../db/billing/invoices.ts'
import type { MessageDeps } from '../deps.ts'

/** The part of an invoice that its customer’s credit paid, and the rest that is owed. */
export interface CreditShare {
  readonly creditJmdCents: number
  readonly leftJmdCents: number
}

/** The share of an invoice as of when the message is sent; null if credit paid nothing. */
export async function creditShareOf(
  { db }: Pick<MessageDeps, 'db'>,
  invoiceId: string,
): Promise<CreditShare | null> {
  const { kysely } = db.reads
  const creditJmdCents = await creditUsedOn(kysely, invoiceId)
  const invoice = creditJmdCents > 0 ? await findInvoiceRow(kysely, invoiceId) : undefined
  return invoice ? { creditJmdCents, leftJmdCents: invoice.balanceJmdCents } : null
}
