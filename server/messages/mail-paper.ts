import type { MessageEvent } from '#sync/entities/message-topics.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { findPayment } from '../db/payments/payments.ts'
import { drawInvoice } from '../papers/invoice.ts'
import { drawReceipt } from '../papers/receipt.ts'
import type { MessageDeps } from './deps.ts'
import type { MailPaper } from './mail.ts'
import type { EventFacts } from './templates.ts'

async function invoicePaper(deps: MessageDeps, facts: string): Promise<MailPaper | null> {
  const { invoiceId }: EventFacts['invoice.ready'] = JSON.parse(facts)
  const invoice = await findInvoiceRow(deps.db.reads.kysely, invoiceId)
  if (!invoice?.number) return null
  const content = await drawInvoice(deps, invoice, { madeAt: isoOf(deps.clock.now()), view: 'whole' })
  return { filename: `Invoice ${invoice.number}.pdf`, content }
}

async function receiptPaper(deps: MessageDeps, facts: string): Promise<MailPaper | null> {
  const { paymentId }: EventFacts['payment.received'] = JSON.parse(facts)
  const payment = paymentId ? await findPayment(deps.db.reads.kysely, paymentId) : undefined
  if (!payment) return null
  const content = await drawReceipt(deps, payment, 'a4', isoOf(deps.clock.now()))
  return { filename: `Receipt ${payment.receiptNumber}.pdf`, content }
}

const papers: Partial<Record<MessageEvent, (deps: MessageDeps, facts: string) => Promise<MailPaper | null>>> =
  {
    'invoice.ready': invoicePaper,
    'office.invoice': invoicePaper,
    'payment.received': receiptPaper,
  }

/** The PDF that a mail carries; null for an event without a paper, and for a paper that is gone. */
export const paperOfMail = async (
  deps: MessageDeps,
  event: MessageEvent,
  facts: string,
): Promise<MailPaper | null> => (await papers[event]?.(deps, facts)) ?? null
