import type { MessageEvent } from '#sync/entities/messages/message-topics.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { namesOf } from '../db/accounts/account-names.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import type { ClaimedMessage } from '../db/messages/messages.ts'
import { findPayment } from '../db/payments/payments.ts'
import { drawInvoice } from '../papers/invoice.ts'
import { lookOf } from '../papers/issued.ts'
import { drawReceipt } from '../papers/receipt.ts'
import type { MessageDeps } from './deps.ts'
import type { MailPaper } from './mail.ts'
import type { EventFacts } from './texts/templates.ts'

async function invoicePaper(deps: MessageDeps, facts: string): Promise<MailPaper | null> {
  const { invoiceId }: EventFacts['invoice.ready'] = JSON.parse(facts)
  const invoice = await findInvoiceRow(deps.db.reads.kysely, invoiceId)
  if (!invoice?.number) return null
  const content = await drawInvoice(deps, invoice, { madeAt: isoOf(deps.clock.now()), view: 'whole' })
  return { filename: `Invoice ${invoice.number}.pdf`, content }
}

/** The receipt of a payment, or of a refund, whose paper says that it is one. */
async function receiptPaper(deps: MessageDeps, facts: string): Promise<MailPaper | null> {
  const { paymentId }: EventFacts['payment.received' | 'payment.refunded'] = JSON.parse(facts)
  const payment = paymentId ? await findPayment(deps.db.reads.kysely, paymentId) : undefined
  if (!payment) return null
  const content = await drawReceipt(deps, payment, 'a4', isoOf(deps.clock.now()))
  return {
    filename: `${payment.kind === 'Refund' ? 'Refund' : 'Receipt'} ${payment.receiptNumber}.pdf`,
    content,
  }
}

/** A thread draws it, as it does for the app, because a firm's month has thousands of lines. */
async function statementPaper(deps: MessageDeps, facts: string, accountId: string): Promise<MailPaper> {
  const { month }: EventFacts['statement.ready'] = JSON.parse(facts)
  const owner = (await namesOf(deps.db.reads.kysely, [accountId])).get(accountId)
  const brand = await lookOf(deps, owner?.brand ?? '')
  const madeAt = isoOf(deps.clock.now())
  const content = await deps.threads.ask('statementPdf', { accountId, month, brand, madeAt })
  return { filename: `Statement ${month}.pdf`, content: Buffer.from(content) }
}

type Draw = (deps: MessageDeps, facts: string, accountId: string) => Promise<MailPaper | null>

const papers: Partial<Record<MessageEvent, Draw>> = {
  'invoice.ready': invoicePaper,
  'office.invoice': invoicePaper,
  'payment.received': receiptPaper,
  'payment.refunded': receiptPaper,
  'statement.ready': statementPaper,
}

/** A mail service refuses mails that are too large. */
const mostPapers = 10

/** The PDFs that a mail carries: none for an event without a paper, and none for a paper that is gone. */
export async function papersOfMail(
  deps: MessageDeps,
  messages: readonly Pick<ClaimedMessage, 'event' | 'facts' | 'accountId'>[],
): Promise<MailPaper[]> {
  const drawnPapers: MailPaper[] = []
  for (const { event, facts, accountId } of messages.slice(0, mostPapers)) {
    const paper = await papers[event]?.(deps, facts, accountId ?? '')
    if (paper) drawnPapers.push(paper)
  }
  return drawnPapers
}
