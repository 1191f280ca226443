import { Alert, Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { BankTransferReply } from '#sync/api/money/bank-transfers.ts'
import { bankTransferPolicy } from '#sync/policies/bank-transfer.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { transferQuery } from '../../queries/api/money/bank-transfers.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { FigureRows } from '../../ui/layout/figure-rows.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SideBySide } from '../../ui/layout/side-by-side.tsx'
import { formatDateTime, formatJmd } from '../../ui/texts/format.ts'
import { WholeNumbers } from '../../ui/texts/whole-numbers.tsx'
import { SlipView } from './slip-view.tsx'
import { TransferDecision } from './transfer-decision.tsx'
import { TransferState } from './transfer-list.tsx'

const backLink = { to: pathTo('/admin/bank-transfers'), text: 'Bank Transfers' }

/** A transfer with its slip, its invoices, and the office's decision. */
export function TransferPage({ transferId }: { transferId: string }) {
  const answer = useServerQuery(transferQuery(transferId))
  if (answer.is === 'shown') return <TransferDetails transfer={answer.data} />
  return (
    <Page title="Bank transfer" back={backLink}>
      <Panel>
        <ServerContent answer={answer} away="The transfer is shown when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

function TransferDetails({ transfer }: { transfer: BankTransferReply }) {
  const session = useSession()
  const { status, reason, fileId, slipType } = transfer
  const isDecidable = status === 'waiting' && session !== null && bankTransferPolicy.canDecide(session)
  return (
    <Page title="Bank transfer" back={backLink}>
      <SideBySide>
        <Panel title="Slip">
          <SlipView fileId={fileId} contentType={slipType} />
        </Panel>
        <Stack>
          {status === 'refused' && (
            <Alert color="red" icon={<WarningIcon />} title="Refused">
              {reason}
            </Alert>
          )}
          <Panel>
            <Facts transfer={transfer} />
          </Panel>
          <Panel title="Invoices">
            <FigureRows>
              {transfer.items.map(({ invoiceId, label, statusId, balanceJmdCents }) => (
                <li key={invoiceId}>
                  <Anchor component={Link} to={pathTo('/admin/invoices/$invoice', { invoice: invoiceId })}>
                    <WholeNumbers text={label} />
                  </Anchor>
                  <span>{statusId === 'void' ? 'Void' : `${formatJmd(balanceJmdCents)} owed`}</span>
                </li>
              ))}
            </FigureRows>
          </Panel>
          {isDecidable && <TransferDecision transfer={transfer} />}
        </Stack>
      </SideBySide>
    </Page>
  )
}

const Facts = ({ transfer }: { transfer: BankTransferReply }) => {
  const { customer, accountId, reversedAt, amountJmdCents, reference, createdAt } = transfer
  const { paymentId, receiptNumber, decidedBy, decidedAt } = transfer
  return (
    <FactList
      facts={[
        ['Status', <TransferState key="status" transfer={transfer} />],
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
        ['Amount, as the customer says', amountJmdCents === null ? 'Not given' : formatJmd(amountJmdCents)],
        ['Reference', reference],
        ['Sent', formatDateTime(createdAt)],
        ['Decided by', decidedAt && `${decidedBy}, ${formatDateTime(decidedAt)}`],
        ['Payment reversed', reversedAt && formatDateTime(reversedAt)],
        [
          'Receipt',
          paymentId && (
            <Anchor
              key="receipt"
              component={Link}
              to={pathTo('/admin/payments/$payment', { payment: paymentId })}
            >
              {receiptNumber}
            </Anchor>
          ),
        ],
      ]}
    />
  )
}
