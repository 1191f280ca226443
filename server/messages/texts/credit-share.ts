import { creditUsedOn } from '../../db/billing/invoice-money.ts'
import { findInvoiceRow } from '../../db/billing/invoices.ts'
import type { MessageDeps } from '../deps.ts'
import type { CreditShare } from './invoice-ready-message.ts'

/** What an invoice got from its customer’s credit, as of when the message is sent; null if that is nothing. */
export async function creditShareOf(
  { db }: Pick<MessageDeps, 'db'>,
  invoiceId: string,
): Promise<CreditShare | null> {
  const { kysely } = db.reads
  const creditJmdCents = await creditUsedOn(kysely, invoiceId)
  const invoice = creditJmdCents > 0 ? await findInvoiceRow(kysely, invoiceId) : undefined
  return invoice ? { creditJmdCents, leftJmdCents: invoice.balanceJmdCents } : null
}
