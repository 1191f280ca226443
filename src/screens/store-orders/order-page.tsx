import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { storeOrderNumber } from '#sync/rules/texts/store-order-number.ts'
import { StoreOrderBadge } from '../../components/badges/store-order-badge.tsx'
import { customerName } from '../../components/list/cells.tsx'
import { RowAudit } from '../../components/row-audit.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { storeOrderQuery } from '../../queries/api/store-orders.ts'
import { useSession } from '../../session/session.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SideBySide } from '../../ui/layout/side-by-side.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { InvoicePanel } from './invoice-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderSteps } from './order-steps.tsx'
import { PackagePanel } from './package-panel.tsx'
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
          <Stack>
            <Panel title="Items" flush>
              <PricedItems items={order.items} />
            </Panel>
            <PackagePanel order={order} />
          </Stack>
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
