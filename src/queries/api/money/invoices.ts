import type { InvoiceOrDraft } from '#sync/api/money/invoice-bodies.ts'
import { call } from '../../../http/call.ts'
import { creditNotes, invoices, invoicesWrite, officeMails } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

/** An account's open invoices, oldest first. */
export const openInvoicesQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['invoices', 'open', accountId],
    queryFn: async () => {
      const openInvoices = await call(invoices('invoices.accountUnpaid'), { params: { id: accountId } })
      return openInvoices.sort((a, b) => (a.issuedAt ?? '').localeCompare(b.issuedAt ?? ''))
    },
  })

/** An invoice's payments, and who changed it. */
export const invoiceHistoryQuery = (invoiceId: string) =>
  serverQuery({
    queryKey: ['invoices', 'history', invoiceId],
    queryFn: () => call(invoices('invoices.history'), { params: { id: invoiceId } }),
    meta: { also: ['mails'] },
  })

const changes: readonly Noun[] = ['invoices', 'packages', 'payments', 'creditNotes', 'estimates']

export const updateInvoice = edit(invoicesWrite('invoices.update'), changes)
export const removeInvoice = write(invoicesWrite('invoices.remove'), changes)
/** Mails an invoice to its customer. */
export const mailInvoice = write(officeMails('invoices.mail'), ['invoices', 'messages'])
export const giveCredit = write(creditNotes('creditNotes.create'), changes)

/** An invoice with the details for staff. */
export const officeInvoiceQuery = (invoiceId: string) =>
  serverQuery({
    queryKey: ['invoices', 'office', invoiceId],
    queryFn: () => call(invoices('invoices.get'), { params: { id: invoiceId } }),
    // A draft says which of its packages customs holds.
    meta: { also: ['packages'] },
  })

/** The invoice that all of an account's billable packages would make now. */
export const billPreviewQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['packages', 'bill', accountId],
    queryFn: () => call(invoicesWrite('invoices.draftOfAccount'), { params: { accountId } }),
  })

/** A package's bill if its goods belonged to a duty category. Throws CallError. */
export const fetchPackageBill = (packageId: string, category: string): Promise<InvoiceOrDraft> =>
  call(invoicesWrite('packages.draftInvoice'), { params: { id: packageId }, query: { category } })

export const makeBill = write(invoicesWrite('invoices.makeOfAccount'), changes)
