import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PaymentReply } from '#sync/api/money/payments.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { settledBy } from '#sync/rules/payments/cash.ts'
import { dollarText } from '#sync/rules/payments/receipt-text.ts'
import { sumAllocations } from '#sync/rules/prices/allocation.ts'
import { PaymentBadge } from '../../components/badges/payment-badge.tsx'
import { SeenBefore } from '../../components/pay-out/seen-before.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { paymentQuery } from '../../queries/api/money/payments.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { FigureRows } from '../../ui/layout/figure-rows.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime, formatDay, formatJmd } from '../../ui/texts/format.ts'
import { PaymentActions } from './payment-actions.tsx'

const backLink = { to: pathTo('/admin/payments'), text: 'Payments' }

/** A payment, which is also a receipt: the invoices it paid, the office's confirmation, and the actions. */
export function ReceiptPage({ paymentId }: { paymentId: string }) {
  const answer = useServerQuery(paymentQuery(paymentId))
  if (answer.is === 'shown') return <ReceiptContent payment={answer.data} />
  return (
    <Page title="Payment" back={backLink}>
      <Panel>
        <ServerContent answer={answer} away="The payment is shown when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

/** The till that the cash went into or came out of, or the safe; nothing for money without coins. */
function cashPlace({ method, kind, till }: PaymentReply) {
  if (method !== 'Cash') return null
  if (!till) return kind === 'Refund' ? 'The safe' : null
  return (
    <Anchor key="till" component={Link} to={pathTo('/admin/till/$till', { till: till.tillId })}>
      {till.cashierName}’s till, {formatDay(till.openedAt)}
    </Anchor>
  )
}

function ReceiptContent({ payment }: { payment: PaymentReply }) {
  const { customer, accountId, kind, method, roundingJmdCents, tenderedJmdCents } = payment
  const { reversedAt, reverseReason } = payment
  const isRefund = kind === 'Refund'
  return (
    <Page title={payment.receiptNumber} back={backLink} actions={<PaymentActions payment={payment} />}>
      <Stack>
        {reversedAt && (
          <Alert color="red" icon={<WarningIcon />} title={`Reversed ${formatDateTime(reversedAt)}`}>
            {reverseReason}
          </Alert>
        )}
        <SeenBefore seenBefore={payment.seenBefore ?? []} />
        <Panel>
          <FactList
            facts={[
              ['Amount', formatJmd(payment.amountJmdCents)],
              ['Status', <PaymentBadge key="state" payment={payment} />],
              [
                'Customer',
                <Anchor
                  key="customer"
                  component={Link}
                  to={pathTo('/admin/accounts/$account', { account: accountId })}
                >
                  {customer.mailbox} {customer.firstName} {customer.lastName}
                </Anchor>,
                'wide',
              ],
              ['Method', paymentMethodText[method]],
              ['Paid with', dollarText(payment) || null],
              ['Reference', payment.reference || null],
              ['Why it’s taken again', payment.takenAgainReason],
              ['Cash rounding', roundingJmdCents === 0 ? null : formatJmd(-roundingJmdCents)],
              [
                payment.amountUsdCents === null ? 'Cash received' : 'Worth of the US$',
                tenderedJmdCents === null ? null : formatJmd(tenderedJmdCents),
              ],
              ['Change', tenderedJmdCents === null ? null : formatJmd(payment.changeJmdCents)],
              [isRefund ? 'Cash from' : 'Till', cashPlace(payment)],
              ['Reason', payment.refundReason],
              [isRefund ? 'Paid out' : 'Received', formatDateTime(payment.receivedAt)],
              [isRefund ? 'Paid out by' : 'Taken by', payment.receivedBy],
            ]}
          />
        </Panel>
        {!isRefund && (
          <Panel title="What it paid">
            <PaidFor payment={payment} />
          </Panel>
        )}
      </Stack>
    </Page>
  )
}

function PaidFor({ payment }: { payment: PaymentReply }) {
  const { allocations, method, reversedAt } = payment
  const credit = settledBy(payment) - sumAllocations(allocations)
  if (reversedAt) return <Text>Nothing. It was reversed, so its invoices are owed again.</Text>
  return (
    <FigureRows>
      {allocations.map((allocation) => (
        <li key={allocation.invoiceId}>
          <Anchor component={Link} to={pathTo('/admin/invoices/$invoice', { invoice: allocation.invoiceId })}>
            {allocation.number}
          </Anchor>
          <span>{formatJmd(allocation.amountJmdCents)}</span>
        </li>
      ))}
      {credit > 0 && method !== 'AccountCredit' && (
        <li>
          <span>Account credit</span>
          <span>{formatJmd(credit)}</span>
        </li>
      )}
    </FigureRows>
  )
}
