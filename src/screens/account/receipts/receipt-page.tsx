import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { IssuedReceipt, PaidInvoice } from '#sync/entities/money/papers.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { boughtText, dollarText, paidText } from '#sync/rules/payments/receipt-text.ts'
import { PdfButton } from '../../../components/pdf-button.tsx'
import { ServerContent } from '../../../components/server-content.tsx'
import { fetchReceipt } from '../../../queries/api/money/checkouts.ts'
import { receiptPaperQuery } from '../../../queries/api/money/papers.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { WarningIcon } from '../../../ui/icons.ts'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatDateTime, formatJmd } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'

/** A customer's own receipt: the amount, the invoices it paid, and the rest. */
export function AccountReceiptPage({ paymentId }: { paymentId: string }) {
  const area = useArea()
  const answer = useServerQuery(receiptPaperQuery(paymentId))
  const number = answer.is === 'shown' ? answer.data.payment.receiptNumber : ''
  return (
    <Page
      title={`Receipt ${number}`.trim()}
      back={{ to: area.invoices, text: 'Invoices' }}
      narrow
      actions={<PdfButton name={`Receipt ${number}`} fetchPdf={() => fetchReceipt(paymentId)} />}
    >
      <ServerContent answer={answer} away="This receipt is shown here when you’re online.">
        {(paper) => <Receipt paper={paper} />}
      </ServerContent>
    </Page>
  )
}

function Receipt({ paper: { company, payment, paid, creditJmdCents } }: { paper: IssuedReceipt }) {
  const { tenderedJmdCents, roundingJmdCents } = payment
  return (
    <Stack>
      {payment.reversedAt && (
        <Alert color="red" icon={<WarningIcon />} role="status">
          This payment was reversed on {formatDateTime(payment.reversedAt)}. Nothing was paid with it.
        </Alert>
      )}
      <Panel>
        <Text fz="1.4rem" fw={600} mb="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatJmd(payment.amountJmdCents)}
        </Text>
        <FactList
          facts={[
            ['Received', formatDateTime(payment.receivedAt)],
            ['Received by', company.legalName],
            ['Method', paymentMethodText[payment.method]],
            ['Paid with', dollarText(payment) || null],
            ['Reference', payment.reference || null],
            ['Cash rounding', roundingJmdCents === 0 ? null : formatJmd(-roundingJmdCents)],
            [
              payment.amountUsdCents === null ? 'Cash given' : 'Worth of the US$',
              tenderedJmdCents === null ? null : formatJmd(tenderedJmdCents),
            ],
            ['Change', tenderedJmdCents === null ? null : formatJmd(payment.changeJmdCents)],
            ['Kept as credit', creditJmdCents > 0 ? formatJmd(creditJmdCents) : null],
          ]}
        />
      </Panel>
      {paid.length > 0 && (
        <Panel title="What was paid">
          <Stack gap="sm">
            {paid.map((invoice) => (
              <Paid key={invoice.invoiceId} invoice={invoice} />
            ))}
          </Stack>
        </Panel>
      )}
    </Stack>
  )
}

function Paid({ invoice }: { invoice: PaidInvoice }) {
  const area = useArea()
  return (
    <div>
      <Anchor renderRoot={(props) => <Link {...props} to={area.invoiceOf(invoice.invoiceId)} />}>
        {paidText(invoice)}
      </Anchor>
      <Text fw={600}>{formatJmd(invoice.amountJmdCents)}</Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {boughtText(invoice)}
      </Text>
    </div>
  )
}
