import { Link } from '@tanstack/react-router'
import type { EstimateReply } from '#sync/api/money/invoice-bodies.ts'
import { CardHead, CustomerCell, customerName, Moment } from '../../../components/list/cells.tsx'
import type { ListColumn } from '../../../components/list/columns.ts'
import { rowLink } from '../../../components/list/list-row.tsx'
import { listSearch, oneOf } from '../../../components/list/search.ts'
import { formatJmd } from '../../../ui/texts/format.ts'
import { EstimateBadge } from './estimate-badge.tsx'

export const estimateStatuses = ['open', 'invoiced'] as const
const sorts = ['created'] as const

export const estimateSearch = listSearch({ status: oneOf(estimateStatuses) }, sorts, '-created')

export const estimateName = ({ title }: Pick<EstimateReply, 'title'>): string => title || 'Estimate'

const TitleLink = ({ row }: { row: EstimateReply }) => (
  <Link {...rowLink} to="/admin/invoices/estimate/$estimate" params={{ estimate: row.invoiceEstimateId }}>
    {estimateName(row)}
  </Link>
)

const forWhom = ({ customer }: EstimateReply) => (customer ? customerName(customer) : 'Not a customer yet')

export const estimateColumns: readonly ListColumn<EstimateReply, (typeof sorts)[number]>[] = [
  {
    key: 'title',
    header: 'Title',
    width: 'minmax(0, 1.6fr)',
    fixed: true,
    cell: (row) => <TitleLink row={row} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 'minmax(0, 1.4fr)',
    cell: (row) =>
      row.accountId && row.customer ? (
        <CustomerCell accountId={row.accountId} customer={row.customer} />
      ) : (
        forWhom(row)
      ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(112px, 0.6fr)',
    cell: (row) => <EstimateBadge estimate={row} />,
  },
  {
    key: 'created',
    header: 'Created',
    width: '100px',
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'by',
    header: 'Created by',
    width: 'minmax(0, 0.8fr)',
    roomy: true,
    cell: (row) => row.createdBy,
  },
  {
    key: 'total',
    header: 'Total',
    width: '128px',
    end: true,
    cell: (row) => formatJmd(row.totalJmdCents),
  },
]

/** A row of the list on a phone. */
export const EstimateCard = ({ row }: { row: EstimateReply }) => (
  <>
    <CardHead end={formatJmd(row.totalJmdCents)}>
      <TitleLink row={row} />
    </CardHead>
    <div>{forWhom(row)}</div>
    <EstimateBadge estimate={row} /> <Moment at={row.createdAt} />
  </>
)
