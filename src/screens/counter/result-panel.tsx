import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { dollarText } from '#sync/rules/payments/receipt-text.ts'
import { InvoiceBadge } from '../../components/badges/invoice-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useSession } from '../../session/session.ts'
import { DoneIcon, PrintIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { SumLine, SumList } from '../../ui/layout/sums.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import classes from './counter.module.css'
import type { PaymentResult } from './use-till.ts'

interface ResultPanelProps {
  result: PaymentResult
  /** The page the cashier came from; null at the counter itself. */
  from: string | null
  onNext: () => void
}

/** The payment taken: the change to return, the receipt to print, and a link to the next customer. */
export function ResultPanel({ result, from, onNext }: ResultPanelProps) {
  const { payment, invoices, notesJmdCents, creditJmdCents } = result
  return (
    <Box maw={600}>
      <Panel>
        <Stack role="status">
          <Group gap="xs">
            <DoneIcon size={28} color="var(--mantine-color-green-text)" aria-hidden />
            <Title order={2}>{payment ? `Receipt ${payment.receiptNumber}` : 'Paid by credit notes'}</Title>
          </Group>
          {payment && (
            <Text>
              {payment.customer.mailbox} {payment.customer.firstName} {payment.customer.lastName}
            </Text>
          )}
          <SumList>
            {notesJmdCents > 0 && <SumLine text="Credit notes used" cents={notesJmdCents} />}
            {payment && (
              <SumLine
                text="Paid"
                cents={payment.amountJmdCents}
                look={payment.changeJmdCents === 0 ? 'large' : undefined}
              />
            )}
            {payment && payment.roundingJmdCents !== 0 && (
              <SumLine text="Cash rounding" cents={-payment.roundingJmdCents} />
            )}
            {payment?.tenderedJmdCents != null && (
              <SumLine text={dollarText(payment) || 'Cash received'} cents={payment.tenderedJmdCents} />
            )}
            {payment?.tenderedJmdCents != null && (
              <SumLine
                text={payment.currency === 'USD' ? 'Change in J$' : 'Change'}
                cents={payment.changeJmdCents}
                look="change"
              />
            )}
            {creditJmdCents > 0 && <SumLine text="Account credit now" cents={creditJmdCents} />}
          </SumList>
          <ul className={classes['rows']} aria-label="Invoices of this payment">
            {invoices.map(({ invoiceId, number, statusId, balanceJmdCents }) => (
              <li key={invoiceId}>
                <Group justify="space-between" py={6}>
                  <span>{number}</span>
                  <Group gap="sm">
                    {statusId !== 'paid' && <span>{formatJmd(balanceJmdCents)} left</span>}
                    <InvoiceBadge status={statusId} />
                  </Group>
                </Group>
              </li>
            ))}
          </ul>
          <Ways paymentId={payment?.paymentId ?? null} from={from} onNext={onNext} />
        </Stack>
      </Panel>
    </Box>
  )
}

/** A link gets the focus only if code gives it. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus()

function Ways({
  paymentId,
  from,
  onNext,
}: {
  paymentId: string | null
  from: string | null
  onNext: () => void
}) {
  const session = useSession()
  const receipt = session !== null && paymentPolicy.canView(session) ? paymentId : null
  const returnPath = from ?? pathTo('/admin/invoices/payment')
  return (
    <Group>
      {receipt !== null && (
        <>
          <Button
            component={Link}
            to={pathTo('/admin/receipts/$receipt/print', { receipt }, { paper: '80mm', from: returnPath })}
            leftSection={<PrintIcon size={20} />}
            ref={takeFocus}
          >
            Print receipt
          </Button>
          <Button
            component={Link}
            to={pathTo('/admin/receipts/$receipt/print', { receipt }, { paper: 'a4', from: returnPath })}
            variant="default"
            leftSection={<PrintIcon size={20} />}
          >
            Print A4
          </Button>
        </>
      )}
      {from && (
        <Button component={Link} to={from} variant="default">
          Back
        </Button>
      )}
      <Button variant={receipt ? 'default' : 'filled'} onClick={onNext}>
        Next customer
      </Button>
    </Group>
  )
}
