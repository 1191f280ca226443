import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { PendingPayment } from '#sync/entities/money/pending-payment.ts'
import { call, callForFile } from '../../../http/call.ts'
import { checkouts, creditNotes, documents, invoices, payments } from '../../../http/calls.ts'
import { keptQuery } from '../server-cache/kept-answers.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { write } from '../server-cache/use-write.ts'

export type OwnInvoice = InvoiceReply

/** A person's open invoices with all lines, also readable without a connection. */
export const unpaidInvoicesQuery = (accountId: string) =>
  keptQuery({
    queryKey: ['invoices', 'unpaid', accountId],
    source: invoices('invoices.accountUnpaid'),
    input: { params: { id: accountId } },
  })

/** Paid invoices by page, newest first. */
export const paidInvoicesQuery = (accountId: string, page: number) =>
  keptQuery({
    queryKey: ['invoices', 'paid', accountId, page],
    source: invoices('invoices.accountPaginated'),
    input: { params: { id: accountId, page }, body: { status: 'paid', sortOrder: 'created_desc' } },
  })

export const invoiceQuery = (invoiceId: string) =>
  keptQuery({
    queryKey: ['invoices', 'one', invoiceId],
    source: invoices('invoices.get'),
    input: { params: { id: invoiceId } },
  })

/** The customer's credit, open credit notes, and storage fees that aren't on an invoice yet. */
export const ownBalancesQuery = (accountId: string) =>
  keptQuery({
    queryKey: ['payments', 'balances', accountId],
    also: ['invoices', 'packages', 'creditNotes'],
    source: payments('payments.balances'),
    input: { params: { accountId } },
  })

/** The customer's credit notes, including used ones. */
export const ownCreditNotesQuery = (accountId: string) =>
  keptQuery({
    queryKey: ['creditNotes', 'own', accountId],
    source: creditNotes('creditNotes.ofAccount'),
    input: { params: { accountId }, query: { all: '1' } },
  })

/** Credit that was paid out, newest first. */
export const ownRefundsQuery = (accountId: string) =>
  keptQuery({
    queryKey: ['payments', 'refunds', accountId],
    source: payments('payments.payouts'),
    input: { params: { accountId } },
  })

/** The amounts owed on the selected invoices, as the server computes them. */
export const bulkSummaryQuery = (invoiceIds: readonly string[]) =>
  serverQuery({
    queryKey: ['invoices', 'summary', ...invoiceIds],
    queryFn: () => call(invoices('invoices.bulkSummary'), { body: { invoiceIds: [...invoiceIds] } }),
    enabled: invoiceIds.length > 0,
  })

/** The payments that are in progress for these invoices. Throws CallError. */
export const askPending = async (invoiceIds: readonly string[]): Promise<readonly PendingPayment[]> =>
  (await call(invoices('invoices.bulkSummary'), { body: { invoiceIds: [...invoiceIds] } })).pending

const changes = ['invoices', 'payments', 'checkouts', 'creditNotes'] as const
export const payInvoice = write(checkouts('invoices.payment'), changes)
export const payInvoices = write(checkouts('invoices.bulkPayment'), changes)

/** The receipt of a payment or refund as PDF. Throws CallError. */
export const fetchReceiptPdf = (paymentId: string): Promise<Blob> =>
  callForFile(documents('payments.receipt'), { params: { id: paymentId } })

/** An invoice as PDF. Throws CallError. */
export const fetchInvoicePdf = (invoiceId: string): Promise<Blob> =>
  callForFile(documents('invoices.pdf'), { params: { id: invoiceId } })
