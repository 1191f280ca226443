import { Link } from '@tanstack/react-router'
import type { DeliveryReply, deliverySorts } from '#sync/api/deliveries/deliveries.ts'
import { parishes } from '#sync/entities/company/parishes.ts'
import { deliveryStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { windowText } from '#sync/rules/deliveries/delivery-window.ts'
import { DeliveryBadge } from '../../components/badges/delivery-badge.tsx'
import {
  CardEnd,
  CardHead,
  CardLine,
  CustomerCell,
  customerName,
  Moment,
} from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { listSearch, oneDay, oneId, oneOf, type SearchValues } from '../../components/list/search.ts'
import { formatBusinessDay, formatCount, formatJmd, plural, unknownText } from '../../ui/texts/format.ts'

const sorts = [
  'createdAt',
  'scheduledFor',
  'stopOrder',
  'status',
] as const satisfies readonly (typeof deliverySorts)[number][]
const fields = {
  status: oneOf(deliveryStatuses),
  parish: oneOf(parishes),
  driverId: oneId,
  unassigned: oneOf(['yes'] as const),
  requested: oneOf(['yes'] as const),
  accountId: oneId,
  branchId: oneId,
  from: oneDay,
  to: oneDay,
}

export const deliverySearch = listSearch(fields, sorts, '-createdAt')
export type DeliverySearch = SearchValues<typeof fields, (typeof sorts)[number]>

/** The filter as the server expects it. */
export const deliveryBody = ({ q, sort, unassigned, requested, ...filter }: DeliverySearch) => ({
  ...pickDefined(filter),
  ...(unassigned ? { unassigned: true } : {}),
  ...(requested ? { requested: true } : {}),
  ...(q ? { searchString: q } : {}),
  sortOrder: sort,
})

export const deliveryName = ({ deliveryId }: Pick<DeliveryReply, 'deliveryId'>): string =>
  deliveryNumber(deliveryId)

const NumberLink = ({ row }: { row: DeliveryReply }) => (
  <Link {...rowLink} to="/admin/deliveries/$delivery" params={{ delivery: row.deliveryId }}>
    {deliveryName(row)}
  </Link>
)

const placeOf = ({ address }: DeliveryReply): string => `${address.line1}, ${address.town}`

export const deliveryColumns: readonly ListColumn<DeliveryReply, (typeof sorts)[number]>[] = [
  {
    key: 'number',
    header: 'Number',
    width: '152px',
    fixed: true,
    cell: (row) => <NumberLink row={row} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 'minmax(0, 1.9fr)',
    cell: (row) => <CustomerCell accountId={row.accountId} customer={row.customer} />,
  },
  {
    key: 'address',
    header: 'Address',
    width: 'minmax(0, 1.4fr)',
    roomy: true,
    cell: (row) => <span title={placeOf(row)}>{placeOf(row)}</span>,
  },
  {
    key: 'parish',
    header: 'Parish',
    width: '108px',
    roomy: true,
    optional: true,
    cell: (row) => row.address.parish,
  },
  {
    key: 'status',
    header: 'Status',
    width: '192px',
    sort: 'status',
    cell: (row) => <DeliveryBadge status={row.status} />,
  },
  {
    key: 'day',
    header: 'Day',
    width: '92px',
    sort: 'scheduledFor',
    falling: true,
    roomy: true,
    cell: (row) => formatBusinessDay(row.scheduledFor),
  },
  {
    key: 'window',
    header: 'Window',
    width: '156px',
    roomy: true,
    optional: true,
    cell: (row) => windowText(row) || unknownText,
  },
  {
    key: 'driver',
    header: 'Driver · stop',
    width: 'minmax(112px, 0.9fr)',
    roomy: true,
    cell: (row) => [row.driverName, row.stopOrder].filter(Boolean).join(' · ') || unknownText,
  },
  {
    key: 'stop',
    header: 'Stop',
    width: '60px',
    sort: 'stopOrder',
    end: true,
    optional: true,
    cell: (row) => row.stopOrder ?? unknownText,
  },
  {
    key: 'packages',
    header: 'Packages',
    width: '72px',
    end: true,
    roomy: true,
    cell: (row) => formatCount(row.packageIds.length),
  },
  {
    key: 'due',
    header: 'Due',
    width: '108px',
    end: true,
    cell: (row) => formatJmd(row.dueJmdCents),
  },
  {
    key: 'created',
    header: 'Created',
    width: '100px',
    sort: 'createdAt',
    falling: true,
    roomy: true,
    optional: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
]

/** A row of the list on a phone. */
export const DeliveryCard = ({ row }: { row: DeliveryReply }) => (
  <>
    <CardHead end={row.dueJmdCents > 0 && formatJmd(row.dueJmdCents)}>
      <NumberLink row={row} />
    </CardHead>
    <div>{customerName(row.customer)}</div>
    <CardLine text={placeOf(row)} />
    <CardEnd
      state={<DeliveryBadge status={row.status} />}
      text={[
        row.scheduledFor && formatBusinessDay(row.scheduledFor),
        row.driverName,
        plural(row.packageIds.length, 'package'),
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  </>
)
