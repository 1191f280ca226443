import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import { invoiceStatusText } from '#sync/entities/invoice-status.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { officeInvoiceQuery } from '../../queries/api/invoices.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useTrackingNumbers } from '../../queries/known-names.ts'
import { formatDay, formatDueDay, formatJmd } from '../../ui/format.ts'
import classes from './paper.module.css'
import {
  PaperFacts,
  PaperFrame,
  PaperHead,
  type PaperSize,
  type PaperSum,
  PaperSums,
} from './paper-frame.tsx'
import { PaperLines } from './paper-lines.tsx'
import { useBrand } from './use-brand.ts'

interface InvoicePrintPageProps {
  invoiceId: string
  paper: PaperSize
  onPaper: (paper: PaperSize) => void
}

/** An invoice on A4, or on a roll of 80 mm. */
export function InvoicePrintPage(props: InvoicePrintPageProps) {
  const answer = useServerQuery(officeInvoiceQuery(props.invoiceId))
  return (
    <ServerContent answer={answer} away="You can print the invoice when you’re online.">
      {(invoice) => <Sheet {...props} invoice={invoice} />}
    </ServerContent>
  )
}

const sumsOf = (invoice: InvoiceReply): PaperSum[] => [
  { name: 'Subtotal', text: formatJmd(invoice.subtotalJmdCents) },
  { name: 'GCT', text: formatJmd(invoice.gctJmdCents) },
  { name: 'Total', text: formatJmd(invoice.totalJmdCents), strong: true },
  ...(invoice.paidJmdCents > 0 ? [{ name: 'Paid', text: formatJmd(invoice.paidJmdCents) }] : []),
  ...(invoice.statusId === 'void' ? [] : [{ name: 'Balance due', text: formatJmd(invoice.balanceJmdCents) }]),
]

/** What makes the paper something else than a bill. */
function warningOf({ statusId, voidReason }: InvoiceReply): string {
  if (statusId === 'void') return `VOID. ${voidReason ?? ''}`.trim()
  return statusId === 'draft' ? 'DRAFT. This is not an invoice yet.' : ''
}

const Sheet = ({ invoice, paper, onPaper }: InvoicePrintPageProps & { invoice: InvoiceReply }) => (
  <PaperFrame size={paper} onSize={onPaper} from={`/admin/invoices/${invoice.invoiceId}`}>
    <InvoicePaper invoice={invoice} paper={paper} />
  </PaperFrame>
)

/** One of several invoices that are printed together. */
export const PrintedInvoice = ({ invoice }: { invoice: InvoiceReply }) => (
  <div className={classes['paper']} data-size="a4">
    <InvoicePaper invoice={invoice} paper="a4" />
  </div>
)

/** What stands on the paper of an invoice. */
function InvoicePaper({ invoice, paper }: { invoice: InvoiceReply; paper: PaperSize }) {
  const { customer, featureValues } = invoice
  const brand = useBrand(invoice.accountId)
  const numbers = useTrackingNumbers(featureValues.flatMap(({ packageId }) => packageId ?? []))
  if (!brand || !numbers) return <p role="status">Loading …</p>
  const warning = warningOf(invoice)
  return (
    <>
      <PaperHead brand={brand.name} title={invoice.number ? `Invoice ${invoice.number}` : 'Draft invoice'} />
      <PaperFacts
        facts={[
          ['For', `${customer.firstName} ${customer.lastName}`.trim()],
          ['Mailbox', customer.mailbox],
          ['Issued', invoice.issuedAt ? formatDay(invoice.issuedAt) : ''],
          ['Due', invoice.dueAt ? formatDueDay(invoice.dueAt) : ''],
          ['Status', invoiceStatusText[invoice.statusId]],
        ]}
      />
      {warning && <p className={classes['warning']}>{warning}</p>}
      <PaperLines lines={featureValues} numbers={numbers} isRoll={paper === '80mm'} />
      <PaperSums sums={sumsOf(invoice)} />
      <p className={classes['foot']}>
        {brand.footer !== '' && `${brand.footer}\n`}
        All amounts are in Jamaican dollars (JMD). US$1 = J${(invoice.exchangeRate / 100).toFixed(2)}.
      </p>
    </>
  )
}
