import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { storeOrderStatuses, storeOrderStatusText } from '#sync/entities/orders/store-order-status.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { useColumns } from '../../components/list/columns.ts'
import { useCustomerFilter } from '../../components/list/customer-filter.tsx'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { pathTo } from '../../guards/path-to.ts'
import { storeOrderRows } from '../../queries/api/store-orders.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, StoreOrdersIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { OrderCard, orderBody, orderColumns, orderName, orderSearch } from './order-list.tsx'

const keyOf = (row: StoreOrderReply) => row.storeOrderId
const words = {
  icon: StoreOrdersIcon,
  empty: 'No store orders yet',
  emptyText: 'Customers ask us to buy from shops that don’t ship here. Their requests show up here.',
}
/** Orders bought on a waiver are listed here until they are paid. */
const onlyBill = [{ value: 'bill', text: 'Bought, not paid' }] as const
const statuses = storeOrderStatuses.map((value) => ({ value, text: storeOrderStatusText[value] }))

/** The customers' store orders, filtered by status and customer. */
export function StoreOrdersPage() {
  const session = useSession()
  const list = useListSearch(orderSearch)
  const source = useServerList(storeOrderRows(orderBody(list.values)), keyOf)
  const columns = useColumns('store-orders', orderColumns)
  const customer = useCustomerFilter(list.values.accountId, (accountId) => list.set({ accountId }))
  const filters = {
    chips: [
      ...oneChips(statuses, list.values.status, (status) => list.set({ status })),
      ...oneChips(onlyBill, list.values.only, (only) => list.set({ only })),
    ],
    menus: [customer],
  }
  return (
    <Page
      title="Store Orders"
      note={source.is === 'shown' && plural(source.total, 'order')}
      actions={
        session &&
        storeOrderPolicy.canCreate(session) && (
          <Button
            leftSection={<AddIcon size={18} />}
            component={Link}
            to={pathTo('/admin/storeorders/create')}
          >
            New order
          </Button>
        )
      }
    >
      <ListToolbar
        {...{ name: 'store-orders', list, columns, filters }}
        label="Search store orders"
        placeholder="Number, customer, mailbox, shop, item"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Store orders"
        rowKey={keyOf}
        rowName={orderName}
        card={(row) => <OrderCard row={row} />}
      />
    </Page>
  )
}
