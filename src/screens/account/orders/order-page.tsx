import { Alert, Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnStoreOrder } from '#sync/api/orders/own-store-orders.ts'
import { LoadedAt, ServerContent } from '../../../components/server-content.tsx'
import { cancelOwnOrder, ownOrdersQuery } from '../../../queries/api/own/own-orders.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { type Session, useSession } from '../../../session/session.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { AskDialog } from '../../../ui/dialogs/ask-dialog.tsx'
import { CardIcon, NotFoundIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../../ui/layout/skeletons.tsx'
import { formatDay } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import { OrderItems } from './order-items.tsx'
import { OrderPackagesPanel } from './order-packages-panel.tsx'
import { itemsText, type OrderStage, stageLooks, stageOf } from './order-text.ts'
import classes from './orders.module.css'
import { QuotePanel } from './quote-panel.tsx'
import { useUnpaidIds } from './use-unpaid-ids.ts'

/** A store order: the requested items, the quote, and the next step. */
export function AccountOrderPage({ storeOrderId }: { storeOrderId: string }) {
  const area = useArea()
  const user = useSession()
  const orders = useKeptQuery(ownOrdersQuery)
  const backLink = { to: area.orders, text: 'Store orders' }
  const order =
    orders.is === 'shown' && orders.data.find((candidate) => candidate.storeOrderId === storeOrderId)
  if (order && user)
    return <OrderContent order={order} user={user} oldSinceMs={orders.oldSinceMs} back={backLink} />
  return (
    <Page title="Store order" back={backLink} narrow>
      {orders.is === 'loading' && <SkeletonPanel label="Loading the order" />}
      {orders.is === 'shown' && (
        <EmptyState
          icon={NotFoundIcon}
          title="This order isn’t here"
          text="It was deleted, or it belongs to somebody else. Your orders are in the list."
        />
      )}
      {orders.is !== 'loading' && orders.is !== 'shown' && (
        <Panel>
          <ServerContent answer={orders} away="This order is shown here when you’re online.">
            {() => null}
          </ServerContent>
        </Panel>
      )}
    </Page>
  )
}

interface OrderContentProps {
  order: OwnStoreOrder
  user: Session
  oldSinceMs: number | null
  back: { to: string; text: string }
}

const tones: Readonly<Partial<Record<OrderStage, string>>> = {
  quoted: 'signal',
  toPay: 'signal',
  received: 'green',
  cancelled: 'gray',
}

function OrderContent({ order, user, oldSinceMs, back }: OrderContentProps) {
  const area = useArea()
  const unpaidIds = useUnpaidIds(user.accountId)
  const stage = stageOf(order, unpaidIds)
  const { icon: StageIcon, text, next } = stageLooks[stage]
  const isOld = oldSinceMs !== null
  return (
    <Page
      title={itemsText(order)}
      note={`${order.store} · ${formatDay(order.createdAt)}`}
      back={back}
      narrow
      actions={<CancelOrder order={order} isOld={isOld} />}
    >
      <Stack>
        <LoadedAt answer={{ oldSinceMs }} />
        <Alert color={tones[stage] ?? 'harbour'} icon={<StageIcon />} title={text}>
          {next}
          {stage === 'toPay' && (
            <div className={classes['pay']}>
              <Button
                leftSection={<CardIcon size={20} />}
                renderRoot={(props) => <Link {...props} to={area.invoiceOf(order.orderInvoiceId ?? '')} />}
              >
                See the invoice and pay
              </Button>
            </div>
          )}
        </Alert>
        {stage === 'quoted' ? (
          <QuotePanel key={order.updatedAt} order={order} isOld={isOld} />
        ) : (
          <OrderItems order={order} />
        )}
        <OrderPackagesPanel order={order} isOld={isOld} />
        {order.orderInvoiceId && stage !== 'toPay' && (
          <div>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to={area.invoiceOf(order.orderInvoiceId ?? '')} />}
            >
              See the invoice
            </Button>
          </div>
        )}
      </Stack>
    </Page>
  )
}

/** Shown while nothing is owed for the order. */
function CancelOrder({ order, isOld }: { order: OwnStoreOrder; isOld: boolean }) {
  const { send } = useWrite(cancelOwnOrder)
  const [asking, setAsking] = useState(false)
  if (order.status !== 'requested' && order.status !== 'quoted') return null
  return (
    <>
      <Button variant="subtle" color="red" disabled={isOld} onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      {asking && (
        <AskDialog
          title="Cancel this order?"
          confirm="Cancel order"
          onConfirm={async () => {
            await send({ params: { storeOrderId: order.storeOrderId } })
            toastSuccess('Your order is cancelled. You weren’t charged.')
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          We won’t buy these items. You can order them again any time.
        </AskDialog>
      )}
    </>
  )
}
