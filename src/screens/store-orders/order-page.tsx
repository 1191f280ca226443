import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StoreOrderReply } from '#sync/api/store-orders.ts'
import { storeOrderNumber } from '#sync/rules/store-order-number.ts'
import { customerName } from '../../components/list/cells.tsx'
import { RowAudit } from '../../components/row-audit.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { StoreOrderBadge } from '../../components/store-order-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { storeOrderQuery } from '../../queries/api/store-orders.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { FactList } from '../../ui/facts.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SideBySide } from '../../ui/side-by-side.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderSums, PricedItems } from './priced-items.tsx'

const backLink = { to: pathTo('/admin/storeorders'), text: 'Store Orders' }

/** A store order: its status, the items, the prices, and the next step. */
export function StoreOrderPage({ storeOrderId }: { storeOrderId: string }) {
  const answer = useServerQuery(storeOrderQuery(storeOrderId))
  if (answer.is === 'shown') return <OrderContent order={answer.data} />
  return (
    <Page title={storeOrderNumber(storeOrderId)} back={backLink}>
      <Panel>
        <ServerContent answer={answer} away="The order is shown when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

function OrderContent({ order }: { order: StoreOrderReply }) {
  const session = useSession()
  return (
    <Page
      title={storeOrderNumber(order.storeOrderId)}
      back={backLink}
      actions={<OrderActions order={order} />}
    >
      <Stack>
        <Panel>
          <Stack>
            <OrderSteps status={order.status} />
            <Head order={order} />
          </Stack>
        </Panel>
        {order.waiver && (
          <Alert color="signal" icon={<WarningIcon />} title="Bought before it is paid">
            {order.waiver.reason} ({order.waiver.by}, {formatDateTime(order.waiver.at)})
          </Alert>
        )}
        <SideBySide>
          <Panel title="Items" flush>
            <PricedItems items={order.items} />
          </Panel>
          <Stack>
            <Panel title="Amounts">
              <OrderSums order={order} />
            </Panel>
            <InvoicePanel order={order} />
            {order.note !== '' && (
              <Panel title="Note">
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{order.note}</Text>
              </Panel>
            )}
          </Stack>
        </SideBySide>
        {session?.role === 'Admin' && <RowAudit entityId={order.storeOrderId} />}
      </Stack>
    </Page>
  )
}

const Head = ({ order }: { order: StoreOrderReply }) => (
  <FactList
    facts={[
      ['Status', <StoreOrderBadge key="status" status={order.status} />],
      [
        'Customer',
        <Anchor
          key="customer"
          component={Link}
          to={pathTo('/admin/accounts/$account', { account: order.accountId })}
        >
          {customerName(order.customer)}
        </Anchor>,
        'wide',
      ],
      ['Shop', order.store],
      ['Requested', formatDateTime(order.createdAt)],
      ['Recorded by', order.createdBy],
      ['Updated', formatDateTime(order.updatedAt)],
    ]}
  />
)
