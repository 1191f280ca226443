import { StoreOrderBadge } from '../../components/badges/store-order-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountOrdersQuery } from '../../queries/api/staff-accounts.ts'
import { formatDay } from '../../ui/texts/format.ts'
import { RowsPanel, RowWords } from './rows-panel.tsx'

export const OrdersPanel = ({ accountId }: { accountId: string }) => (
  <RowsPanel
    title="Store orders"
    answer={useServerQuery(accountOrdersQuery(accountId))}
    keyOf={({ storeOrderId }) => storeOrderId}
    list={pathTo('/admin/storeorders', { accountId })}
  >
    {(order) => (
      <>
        <RowWords
          to={pathTo('/admin/storeorders/$order', { order: order.storeOrderId })}
          text={order.store}
          note={formatDay(order.createdAt)}
        />
        <StoreOrderBadge status={order.status} />
      </>
    )}
  </RowsPanel>
)
