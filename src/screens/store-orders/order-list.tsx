import { Link } from '@tanstack/react-router'
import type { StoreOrderReply, storeOrderSorts } from '#sync/api/orders/store-orders.ts'
import { storeOrderStatuses } from '#sync/entities/orders/store-order-status.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { storeOrderNumber } from '#sync/rules/texts/store-order-number.ts'
import { StoreOrderBadge } from '../../components/badges/store-order-badge.tsx'
import { CardHead, CardLine, CustomerCell, customerName, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { listSearch, oneId, oneOf, type SearchValues } from '../../components/list/search.ts'
import { formatCount, formatUsd } from '../../ui/texts/format.ts'

const sorts = ['createdAt', 'updatedAt', 'store', 'status'] as const satisfies typeof storeOrderSorts
const fields = { status: oneOf(storeOrderStatuses), accountId: oneId, only: oneOf(['bill']) }

export const orderSearch = listSearch(fields, sorts, '-createdAt')
export type OrderSearch = SearchValues<typeof fields, (typeof sorts)[number]>

/** The filter as the server expects it. */
export const orderBody = ({ q, sort, only, ...filter }: OrderSearch) => ({
  ...pickDefined(filter),
  ...(only === 'bill' ? { toBill: true as const } : {}),
  ...(q ? { searchString: q } : {}),
  sortOrder: sort,
})

export const orderName = ({ storeOrderId }: Pick<StoreOrderReply, 'storeOrderId'>): string =>
  storeOrderNumber(storeOrderId)

const NumberLink = ({ row }: { row: StoreOrderReply }) => (
  <Link {...rowLink} to="/admin/storeorders/$order" params={{ order: row.storeOrderId }}>
    {orderName(row)}
  </Link>
)

const itemNames = ({ items }: StoreOrderReply): string => items.map(({ name }) => name).join(', ')
const piecesOf = ({ items }: StoreOrderReply): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** "Not priced" until each item has a price, because a partial sum would mislead. */
export const totalText = (row: Pick<StoreOrderReply, 'items' | 'totalUsdCents'>): string =>
  row.items.some(({ unitUsdCents }) => unitUsdCents === null) ? 'Not priced' : formatUsd(row.totalUsdCents)

export const orderColumns: readonly ListColumn<StoreOrderReply, (typeof sorts)[number]>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 'minmax(178px, 0.6fr)',
    fixed: true,
    cell: (row) => <NumberLink row={row} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 'minmax(0, 1.2fr)',
    cell: (row) => <CustomerCell accountId={row.accountId} customer={row.customer} />,
  },
  {
    key: 'store',
    header: 'Shop',
    width: 'minmax(0, 0.8fr)',
    sort: 'store',
    roomy: true,
    cell: (row) => <span title={row.store}>{row.store}</span>,
  },
  {
    key: 'items',
    header: 'Items',
    width: 'minmax(0, 1.2fr)',
    roomy: true,
    cell: (row) => <span title={itemNames(row)}>{itemNames(row)}</span>,
  },
  {
    key: 'pieces',
    header: 'Quantity',
    width: '84px',
    end: true,
    roomy: true,
    optional: true,
    cell: (row) => formatCount(piecesOf(row)),
  },
  {
    key: 'status',
    header: 'Status',
    width: '132px',
    sort: 'status',
    cell: (row) => <StoreOrderBadge status={row.status} />,
  },
  {
    key: 'created',
    header: 'Requested',
    width: '104px',
    sort: 'createdAt',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'updated',
    header: 'Changed',
    width: '104px',
    sort: 'updatedAt',
    falling: true,
    roomy: true,
    optional: true,
    cell: (row) => <Moment at={row.updatedAt} />,
  },
  {
    key: 'total',
    header: 'Total',
    width: '116px',
    end: true,
    cell: totalText,
  },
]

/** A row of the list on a phone. */
export const OrderCard = ({ row }: { row: StoreOrderReply }) => (
  <>
    <CardHead end={totalText(row)}>
      <NumberLink row={row} />
    </CardHead>
    <div>{customerName(row.customer)}</div>
    <CardLine text={`${row.store} · ${itemNames(row)}`} />
    <StoreOrderBadge status={row.status} /> <Moment at={row.createdAt} />
  </>
)
