import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { Company } from '#sync/entities/company/company.ts'
import { invoiceStatusText } from '#sync/entities/money/invoice-status.ts'
import { trnText } from '#sync/rules/payments/trn-text.ts'
import { invoiceTitle, taxSumsOf } from '#sync/rules/prices/tax-invoice.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { officeInvoiceQuery } from '../../queries/api/money/invoices.ts'
import { fetchInvoiceTrn, invoicePaperQuery } from '../../queries/api/money/papers.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useTrackingNumbers } from '../../queries/known-names.ts'
import { formatDay, formatDueDay, formatJmd } from '../../ui/texts/format.ts'
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
import { useWholeTrn } from './whole-trn.tsx'

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

const sumsOf = (invoice: InvoiceReply, company: Company): PaperSum[] => [
  { name: 'Subtotal', text: formatJmd(invoice.subtotalJmdCents) },
  ...taxSumsOf(invoice, company).map(({ name, amountJmdCents }) => ({
    name,
    text: formatJmd(amountJmdCents),
  })),
  { name: 'Total', text: formatJmd(invoice.totalJmdCents), strong: true },
  ...(invoice.paidJmdCents > 0 ? [{ name: 'Paid', text: formatJmd(invoice.paidJmdCents) }] : []),
  ...(invoice.fromCreditJmdCents > 0
    ? [{ name: 'Of it from credit', text: formatJmd(invoice.fromCreditJmdCents) }]
    : []),
  ...(invoice.statusId === 'void' ? [] : [{ name: 'Balance due', text: formatJmd(invoice.balanceJmdCents) }]),
]

/** Returns a warning if the paper isn't a normal invoice. */
function invoiceWarning({ statusId, voidReason }: InvoiceReply): string {
  if (statusId === 'void') return `VOID. ${voidReason ?? ''}`.trim()
  return statusId === 'draft' ? 'DRAFT. This is not an invoice yet.' : ''
}

function Sheet({ invoice, paper, onPaper }: InvoicePrintPageProps & { invoice: InvoiceReply }) {
  const { trn, button } = useWholeTrn(() => fetchInvoiceTrn(invoice.invoiceId))
  return (
    <PaperFrame
      size={paper}
      onSize={onPaper}
      from={pathTo('/admin/invoices/$invoice', { invoice: invoice.invoiceId })}
      tools={button}
    >
      <InvoicePaper invoice={invoice} paper={paper} wholeTrn={trn} />
    </PaperFrame>
  )
}

/** An invoice among several that are printed together. */
export const PrintedInvoice = ({ invoice }: { invoice: InvoiceReply }) => (
  <div className={classes['paper']} data-size="a4">
    <InvoicePaper invoice={invoice} paper="a4" wholeTrn={null} />
  </div>
)

interface InvoicePaperProps {
  invoice: InvoiceReply
  paper: PaperSize
  /** Null shows the last digits. */
  wholeTrn: string | null
}

/** The content of a printed invoice. */
function InvoicePaper({ invoice, paper, wholeTrn }: InvoicePaperProps) {
  const { featureValues } = invoice
  const answer = useServerQuery(invoicePaperQuery(invoice.invoiceId))
  const numbers = useTrackingNumbers(featureValues.flatMap(({ packageId }) => packageId ?? []))
  if (answer.is !== 'shown' || !numbers) return <p role="status">Loading …</p>
  const { company, customer } = answer.data
  const title = invoiceTitle(invoice, company)
  const warning = invoiceWarning(invoice)
  return (
    <>
      <PaperHead company={company} title={invoice.number ? `${title} ${invoice.number}` : 'Draft invoice'} />
      <PaperFacts
        facts={[
          ['For', customer.name],
          ['Mailbox', customer.mailbox],
          ['TRN', trnText(wholeTrn ?? customer.trn)],
          ['Issued', invoice.issuedAt ? formatDay(invoice.issuedAt) : ''],
          ['Due', invoice.dueAt ? formatDueDay(invoice.dueAt) : ''],
          ['Status', invoiceStatusText[invoice.statusId]],
        ]}
      />
      {warning && <p className={classes['warning']}>{warning}</p>}
      <PaperLines lines={featureValues} numbers={numbers} isRoll={paper === '80mm'} />
      <PaperSums sums={sumsOf(invoice, company)} />
      <p className={classes['foot']}>
        {company.invoiceFooter !== '' && `${company.invoiceFooter}\n`}
        All amounts are in Jamaican dollars (JMD). US$1 = J${(invoice.exchangeRate / 100).toFixed(2)}.
      </p>
    </>
  )
}
