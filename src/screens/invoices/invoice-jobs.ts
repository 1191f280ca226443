import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import { invoiceCan } from '#sync/entities/invoice-status.ts'
import type { BulkJob } from '../../components/bulk-run/use-bulk-run.ts'
import { customerName } from '../../components/list/cells.tsx'
import { invoiceMail, linkMail, reminderMail, type SendMail } from '../../queries/api/bulk-mails.ts'
import { formatJmd, plural } from '../../ui/format.ts'

/** Returns the selected invoices that an action applies to. */
export const invoicesAllowing = (
  rows: readonly InvoiceReply[],
  deed: keyof typeof invoiceCan,
): InvoiceReply[] => rows.filter(({ statusId }) => invoiceCan[deed].includes(statusId))

const mailJob =
  (mailOf: (invoiceId: string) => SendMail, amountOf: (invoice: InvoiceReply) => number) =>
  (invoice: InvoiceReply): BulkJob => {
    const send = mailOf(invoice.invoiceId)
    return {
      key: invoice.invoiceId,
      name: invoice.number ?? '',
      note: `${customerName(invoice.customer)}, ${formatJmd(amountOf(invoice))}`,
      run: async () => `Mailed to ${await send()}`,
    }
  }

export const mailJobs = (invoices: readonly InvoiceReply[]): BulkJob[] =>
  invoices.map(mailJob(invoiceMail, ({ totalJmdCents }) => totalJmdCents))

export const reminderJobs = (invoices: readonly InvoiceReply[]): BulkJob[] =>
  invoices.map(mailJob(reminderMail, ({ balanceJmdCents }) => balanceJmdCents))

/** The number of invoices that fit one link. */
const maxPerLink = 100

function linkJob(invoices: readonly InvoiceReply[]): BulkJob {
  const [first] = invoices
  const ids = invoices.map(({ invoiceId }) => invoiceId)
  const send = linkMail(ids)
  const amount = formatJmd(invoices.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0))
  return {
    key: ids.join(' '),
    name: first ? customerName(first.customer) : '',
    note: `${plural(invoices.length, 'invoice')}, ${amount}`,
    run: async () => `Link for ${amount} mailed to ${await send()}`,
  }
}

/** Creates a link for each customer, with all of their selected invoices. */
export const linkJobs = (invoices: readonly InvoiceReply[]): BulkJob[] =>
  [...Map.groupBy(invoices, ({ accountId }) => accountId).values()].flatMap((ofCustomer) =>
    Array.from({ length: Math.ceil(ofCustomer.length / maxPerLink) }, (_, n) =>
      linkJob(ofCustomer.slice(n * maxPerLink, (n + 1) * maxPerLink)),
    ),
  )
