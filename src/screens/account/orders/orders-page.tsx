import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OwnStoreOrder } from '#sync/api/orders/own-store-orders.ts'
import { LoadedAt, ServerContent } from '../../../components/server-content.tsx'
import { ownOrdersQuery } from '../../../queries/api/own/own-orders.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { type Session, useSession } from '../../../session/session.ts'
import { StoreOrdersIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { SkeletonRows } from '../../../ui/layout/skeletons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatDay, formatUsd } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import classes from '../package-rows.module.css'
import { CartPanel } from './cart-panel.tsx'
import { itemsText, stageLooks, stageOf } from './order-text.ts'
import { useUnpaidIds } from './use-unpaid-ids.ts'

/** The customer's store orders: the cart for a new request, and the status of each order. */
export function AccountOrdersPage() {
  const user = useSession()
  return (
    <Page
      title="Store orders"
      note="We buy for you in US shops that don’t ship to Jamaica or take your card."
    >
      {user && (
        <Stack>
          <CartPanel accountId={user.accountId} />
          <Orders user={user} />
        </Stack>
      )}
    </Page>
  )
}

function Orders({ user }: { user: Session }) {
  const orders = useKeptQuery(ownOrdersQuery)
  const unpaidIds = useUnpaidIds(user.accountId)
  if (orders.is === 'loading')
    return (
      <Panel flush>
        <SkeletonRows label="Loading your orders" count={3} />
      </Panel>
    )
  if (orders.is !== 'shown')
    return (
      <Panel>
        <ServerContent answer={orders} away="Your orders are shown here when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    )
  return (
    <>
      <LoadedAt answer={orders} />
      <Panel title="Your orders" flush>
        {orders.data.length === 0 && (
          <EmptyState
            icon={StoreOrdersIcon}
            title="No orders yet"
            text="Add what you want with its link from the shop. We’ll quote it, and buy it once you’ve paid."
          />
        )}
        <ShowMore rows={orders.data} what="order">
          {(order) => <OrderRow key={order.storeOrderId} order={order} unpaidIds={unpaidIds} />}
        </ShowMore>
      </Panel>
    </>
  )
}

interface OrderRowProps {
  order: OwnStoreOrder
  unpaidIds: ReadonlySet<string> | undefined
}

function OrderRow({ order, unpaidIds }: OrderRowProps) {
  const area = useArea()
  const { tone, icon, text } = stageLooks[stageOf(order, unpaidIds)]
  const isPriced = order.status !== 'requested' && order.totalUsdCents > 0
  return (
    <Link to={area.orderOf(order.storeOrderId)} className={classes['row'] ?? ''}>
      <span className={classes['words']}>
        <span className={classes['what']}>{itemsText(order)}</span>
        <span className={classes['more']}>
          {[order.store, formatDay(order.createdAt), isPriced && formatUsd(order.totalUsdCents)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes['state']}>
        <Tag {...{ tone, icon, text }} />
      </span>
    </Link>
  )
}
