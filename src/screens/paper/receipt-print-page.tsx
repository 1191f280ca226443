import type { PaymentReply } from '#sync/api/money/payments.ts'
import type { IssuedReceipt } from '#sync/entities/money/papers.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { boughtText, dollarText, paidText } from '#sync/rules/payments/receipt-text.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { receiptPaperQuery } from '../../queries/api/money/papers.ts'
import { receiptQuery } from '../../queries/api/money/payments.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { formatDateTime, formatJmd } from '../../ui/texts/format.ts'
import classes from './paper.module.css'
import {
  PaperFacts,
  PaperFrame,
  PaperHead,
  type PaperSize,
  type PaperSum,
  PaperSums,
} from './paper-frame.tsx'

interface ReceiptPrintPageProps {
  paymentId: string
  paper: PaperSize
  from: string
  onPaper: (paper: PaperSize) => void
}

/** A receipt on a roll of 80 mm or on A4. */
export function ReceiptPrintPage(props: ReceiptPrintPageProps) {
  const answer = useServerQuery(receiptQuery(props.paymentId))
  return (
    <ServerContent answer={answer} away="You can print the receipt when you’re online.">
      {(payment) => <Receipt {...props} payment={payment} />}
    </ServerContent>
  )
}

function sumsOf(payment: PaymentReply, { paid, creditJmdCents }: IssuedReceipt): PaperSum[] {
  const { kind, amountJmdCents, roundingJmdCents, tenderedJmdCents, changeJmdCents } = payment
  const left = paid.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  return [
    ...(roundingJmdCents === 0 ? [] : [{ name: 'Cash rounding', text: formatJmd(-roundingJmdCents) }]),
    ...(creditJmdCents > 0 ? [{ name: 'Kept as account credit', text: formatJmd(creditJmdCents) }] : []),
    {
      name: kind === 'Refund' ? 'Total refunded' : 'Total paid',
      text: formatJmd(amountJmdCents),
      strong: true,
    },
    ...(tenderedJmdCents === null
      ? []
      : [
          {
            name: payment.amountUsdCents === null ? 'Cash received' : 'Worth of the US$',
            text: formatJmd(tenderedJmdCents),
          },
          { name: 'Change', text: formatJmd(changeJmdCents) },
        ]),
    ...(paid.length === 0 ? [] : [{ name: 'Balance left', text: formatJmd(left) }]),
  ]
}

/** Returns a warning if the receipt is reversed or not yet confirmed. */
function receiptWarning({ reversedAt, reverseReason, receiptCheck }: PaymentReply): string {
  if (reversedAt) return `REVERSED ${formatDateTime(reversedAt)}. ${reverseReason ?? ''}`.trim()
  return receiptCheck ? '' : 'Not yet confirmed by the office.'
}

function Receipt({ payment, paper, from, onPaper }: ReceiptPrintPageProps & { payment: PaymentReply }) {
  const answer = useServerQuery(receiptPaperQuery(payment.paymentId))
  if (answer.is !== 'shown') return <p role="status">Loading …</p>
  const isRefund = payment.kind === 'Refund'
  const { company, customer, paid } = answer.data
  const warning = receiptWarning(payment)
  return (
    <PaperFrame size={paper} onSize={onPaper} from={from}>
      <PaperHead company={company} title={`${isRefund ? 'Refund' : 'Receipt'} ${payment.receiptNumber}`} />
      <PaperFacts
        facts={[
          [isRefund ? 'Paid out' : 'Received', formatDateTime(payment.receivedAt)],
          [isRefund ? 'To' : 'From', customer.name],
          ['Mailbox', customer.mailbox],
          ['Method', paymentMethodText[payment.method]],
          ['Paid with', dollarText(payment)],
          ['Reference', payment.reference],
          ['Reason', payment.refundReason ?? ''],
          [isRefund ? 'Paid out by' : 'Taken by', payment.receivedBy],
        ]}
      />
      {warning && <p className={classes['warning']}>{warning}</p>}
      {paid.length > 0 && (
        <table className={classes['lines']}>
          <thead>
            <tr>
              <th scope="col">Paid for</th>
              <th scope="col" data-end>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {paid.map((invoice) => (
              <tr key={invoice.invoiceId}>
                <td>
                  {paidText(invoice)}
                  <span className={classes['how']}>{boughtText(invoice)}</span>
                </td>
                <td data-end>{formatJmd(invoice.amountJmdCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PaperSums sums={sumsOf(payment, answer.data)} />
      <p className={classes['foot']}>All amounts are in Jamaican dollars (JMD). Thank you.</p>
    </PaperFrame>
  )
}
