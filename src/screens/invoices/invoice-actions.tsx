import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import type { BulkActions, NewRunRow, RunAction } from '../../components/bulk-run/bulk-action.ts'
import { customerName } from '../../components/list/cells.tsx'
import { mailLink, mailOneInvoice, mailReminder } from '../../queries/api/bulk-mails.ts'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import { allowsInvoice } from './allows-invoice.ts'
import { type DrawnInvoice, PrintDialog } from './print-dialog.tsx'

const invoiceRows =
  (amountOf: (invoice: InvoiceReply) => number) =>
  (invoices: readonly InvoiceReply[]): NewRunRow[] =>
    invoices.map((invoice) => ({
      key: invoice.invoiceId,
      name: invoice.number ?? '',
      note: `${customerName(invoice.customer)}, ${formatJmd(amountOf(invoice))}`,
      ids: [invoice.invoiceId],
      before: '',
    }))

const balanceOf = ({ balanceJmdCents }: InvoiceReply): number => balanceJmdCents
const sumBalances = (invoices: readonly InvoiceReply[]): number =>
  invoices.reduce((sum, invoice) => sum + balanceOf(invoice), 0)

/** The number of invoices that fit one link. */
const maxPerLink = 100

function linkRow(invoices: readonly InvoiceReply[]): NewRunRow {
  const [first] = invoices
  const ids = invoices.map(({ invoiceId }) => invoiceId)
  const amount = formatJmd(sumBalances(invoices))
  return {
    key: ids.join(' '),
    name: first ? customerName(first.customer) : '',
    note: `${plural(invoices.length, 'invoice')}, ${amount}`,
    ids,
    before: '',
  }
}

/** A link for each customer, with all of their selected invoices. */
const linkRows = (invoices: readonly InvoiceReply[]): NewRunRow[] =>
  [...Map.groupBy(invoices, ({ accountId }) => accountId).values()].flatMap((ofCustomer) =>
    Array.from({ length: Math.ceil(ofCustomer.length / maxPerLink) }, (_, n) =>
      linkRow(ofCustomer.slice(n * maxPerLink, (n + 1) * maxPerLink)),
    ),
  )

const changes = ['invoices', 'checkouts', 'messages'] as const

const mail: RunAction<InvoiceReply> = {
  text: 'Email',
  isAllowed: invoicePolicy.canUpdate,
  title: 'Email invoices',
  verb: 'Email',
  what: 'invoice',
  fits: allowsInvoice('mail'),
  rowsOf: invoiceRows(({ totalJmdCents }) => totalJmdCents),
  runOne: async (row) => `Emailed to ${await mailOneInvoice(row)}`,
  intro: 'Each invoice goes to the email address of its customer.',
  others: 'left out, because drafts and void invoices aren’t emailed.',
  changes,
}

const link: RunAction<InvoiceReply> = {
  text: 'Payment link',
  isAllowed: checkoutPolicy.canUpdate,
  title: 'Payment links',
  verb: 'Make and email',
  what: 'link',
  rowNoun: 'invoice',
  fits: allowsInvoice('pay'),
  rowsOf: linkRows,
  runOne: async (row) => `Link emailed to ${await mailLink(row)}`,
  intro: 'Each customer gets one link by email for the balance of the chosen invoices. It lasts 7 days.',
  others: 'left out, because nothing is owed.',
  changes,
}

const remind: RunAction<InvoiceReply> = {
  text: 'Remind',
  isAllowed: invoicePolicy.canUpdate,
  title: 'Remind customers',
  verb: 'Email',
  what: 'reminder',
  rowNoun: 'invoice',
  fits: allowsInvoice('pay'),
  rowsOf: invoiceRows(balanceOf),
  runOne: async (row) => `Emailed to ${await mailReminder(row)}`,
  intro: 'Each customer gets an email with the balance.',
  others: 'left out, because nothing is owed.',
  changes,
}

/** The actions for the selected invoices. */
export const invoiceActions = (paper: DrawnInvoice): BulkActions<InvoiceReply> => ({
  mail,
  print: {
    text: 'Print',
    isAllowed: invoicePolicy.canReadAll,
    // The papers are drawn from the rows on the screen.
    worksOffline: true,
    dialog: ({ rows, onClose }) => <PrintDialog rows={rows} paper={paper} onClose={onClose} />,
  },
  link,
  remind,
})

/** The debt of the selected invoices, or their total if nothing is owed. */
export const sumText = (invoices: readonly InvoiceReply[]): string =>
  sumBalances(invoices) > 0
    ? `${formatJmd(sumBalances(invoices))} owed`
    : formatJmd(invoices.reduce((sum, { totalJmdCents }) => sum + totalJmdCents, 0))
