import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { InvoiceBadge } from '../../components/badges/invoice-badge.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { officeInvoiceQuery } from '../../queries/api/money/invoices.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'

/** The invoice of the order, and its balance. */
export function InvoicePanel({ order }: { order: StoreOrderReply }) {
  const session = useSession()
  if (order.orderInvoiceId === null)
    return (
      <Panel title="Invoice">
        <Text c="dimmed">
          {order.status === 'cancelled'
            ? 'A cancelled order isn’t billed.'
            : 'It is billed when the quote is approved.'}
        </Text>
      </Panel>
    )
  if (!session || !invoicePolicy.canReadAll(session))
    return (
      <Panel title="Invoice">
        <Text c="dimmed">It has been billed.</Text>
      </Panel>
    )
  return (
    <Panel
      title="Invoice"
      action={
        paymentPolicy.canReceive(session) && (
          <Anchor
            component={Link}
            to={pathTo('/admin/invoices/payment', { account: order.accountId })}
            fz="inherit"
          >
            Accept payment
          </Anchor>
        )
      }
    >
      <Billed invoiceId={order.orderInvoiceId} />
    </Panel>
  )
}

function Billed({ invoiceId }: { invoiceId: string }) {
  const answer = useServerQuery(officeInvoiceQuery(invoiceId))
  return (
    <ServerContent answer={answer} away="The invoice is shown when you’re online.">
      {(invoice) => (
        <FactList
          facts={[
            [
              'Number',
              <Anchor
                key="number"
                component={Link}
                to={pathTo('/admin/invoices/$invoice', { invoice: invoiceId })}
              >
                {invoice.number ?? 'Draft'}
              </Anchor>,
            ],
            ['Status', <InvoiceBadge key="status" status={invoice.statusId} />],
            ['Total', formatJmd(invoice.totalJmdCents)],
            ['Balance', formatJmd(invoice.balanceJmdCents)],
          ]}
        />
      )}
    </ServerContent>
  )
}
