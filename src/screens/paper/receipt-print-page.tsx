import type { PaymentReply } from '#sync/api/payments.ts'
import { paymentMethodText } from '#sync/entities/payment-method.ts'
import { allocated } from '#sync/rules/allocation.ts'
import { settledBy } from '#sync/rules/cash.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { paymentQuery } from '../../queries/api/payments.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { formatDateTime, formatJmd } from '../../ui/format.ts'
import classes from './paper.module.css'
import {
  PaperFacts,
  PaperFrame,
  PaperHead,
  type PaperSize,
  type PaperSum,
  PaperSums,
} from './paper-frame.tsx'
import { useBrand } from './use-brand.ts'

interface ReceiptPrintPageProps {
  paymentId: string
  paper: PaperSize
  from: string
  onPaper: (paper: PaperSize) => void
}

/** A receipt on a roll of 80 mm or on A4. */
export function ReceiptPrintPage(props: ReceiptPrintPageProps) {
  const answer = useServerQuery(paymentQuery(props.paymentId))
  return (
    <ServerContent answer={answer} away="You can print the receipt when you’re online.">
      {(payment) => <Receipt {...props} payment={payment} />}
    </ServerContent>
  )
}

function sumsOf(payment: PaymentReply): PaperSum[] {
  const { amountJmdCents, roundingJmdCents, tenderedJmdCents, changeJmdCents, allocations } = payment
  const { kind, method } = payment
  const leavesCredit = kind === 'Payment' && method !== 'AccountCredit'
  const credit = leavesCredit ? settledBy(payment) - allocated(allocations) : 0
  return [
    ...(credit > 0 ? [{ name: 'Kept as account credit', text: formatJmd(credit) }] : []),
    ...(roundingJmdCents === 0 ? [] : [{ name: 'Cash rounding', text: formatJmd(-roundingJmdCents) }]),
    {
      name: kind === 'Refund' ? 'Total refunded' : 'Total paid',
      text: formatJmd(amountJmdCents),
      strong: true,
    },
    ...(tenderedJmdCents === null
      ? []
      : [
          { name: 'Cash received', text: formatJmd(tenderedJmdCents) },
          { name: 'Change', text: formatJmd(changeJmdCents) },
        ]),
  ]
}

/** What makes a receipt worth less than it looks. */
function warningOf({ reversedAt, reverseReason, receiptCheck }: PaymentReply): string {
  if (reversedAt) return `REVERSED ${formatDateTime(reversedAt)}. ${reverseReason ?? ''}`.trim()
  return receiptCheck ? '' : 'Not yet confirmed by the office.'
}

function Receipt({ payment, paper, from, onPaper }: ReceiptPrintPageProps & { payment: PaymentReply }) {
  const { allocations, customer, accountId, kind } = payment
  const isRefund = kind === 'Refund'
  const brand = useBrand(accountId)
  if (!brand) return <p role="status">Loading …</p>
  const warning = warningOf(payment)
  return (
    <PaperFrame size={paper} onSize={onPaper} from={from}>
      <PaperHead brand={brand.name} title={`${isRefund ? 'Refund' : 'Receipt'} ${payment.receiptNumber}`} />
      <PaperFacts
        facts={[
          [isRefund ? 'Paid out' : 'Received', formatDateTime(payment.receivedAt)],
          [isRefund ? 'To' : 'From', `${customer.firstName} ${customer.lastName}`.trim()],
          ['Mailbox', customer.mailbox],
          ['Method', paymentMethodText[payment.method]],
          ['Reference', payment.reference],
          ['Reason', payment.refundReason ?? ''],
          [isRefund ? 'Paid out by' : 'Taken by', payment.receivedBy],
        ]}
      />
      {warning && <p className={classes['warning']}>{warning}</p>}
      {allocations.length > 0 && (
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
            {allocations.map(({ invoiceId, number, amountJmdCents }) => (
              <tr key={invoiceId}>
                <td>{number}</td>
                <td data-end>{formatJmd(amountJmdCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PaperSums sums={sumsOf(payment)} />
      <p className={classes['foot']}>All amounts are in Jamaican dollars (JMD). Thank you.</p>
    </PaperFrame>
  )
}
