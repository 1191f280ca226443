import { Link } from '@tanstack/react-router'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { invoiceKinds, invoiceKindText, invoiceStatuses } from '#sync/entities/money/invoice-status.ts'
import { InvoiceState } from '../../components/badges/invoice-badge.tsx'
import { CardHead, CustomerCell, customerName, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { listSearch, oneDay, oneId, oneOf, type SearchValues } from '../../components/list/search.ts'
import { sortedBody } from '../../queries/api/server-cache/lists.ts'
import { formatDueDay, formatJmd } from '../../ui/texts/format.ts'

const sorts = ['created', 'number', 'due', 'total', 'balance'] as const
const fields = {
  status: oneOf(invoiceStatuses),
  kind: oneOf(invoiceKinds),
  accountId: oneId,
  branchId: oneId,
  from: oneDay,
  to: oneDay,
}

export const invoiceSearch = listSearch(fields, sorts, '-created')
export type InvoiceSearch = SearchValues<typeof fields, (typeof sorts)[number]>

export const invoiceBody = (values: InvoiceSearch) => sortedBody(values)

const NumberLink = ({ row }: { row: InvoiceReply }) => (
  <Link {...rowLink} to="/admin/invoices/$invoice" params={{ invoice: row.invoiceId }}>
    {row.number ?? 'Draft'}
  </Link>
)

export const invoiceListColumns: readonly ListColumn<InvoiceReply, (typeof sorts)[number]>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 'minmax(152px, 0.8fr)',
    sort: 'number',
    fixed: true,
    cell: (row) => <NumberLink row={row} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 'minmax(0, 1.6fr)',
    cell: (row) => <CustomerCell accountId={row.accountId} customer={row.customer} />,
  },
  {
    key: 'kind',
    header: 'For',
    width: '104px',
    roomy: true,
    cell: (row) => invoiceKindText[row.kind],
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(112px, 0.6fr)',
    cell: (row) => <InvoiceState invoice={row} />,
  },
  {
    key: 'created',
    header: 'Created',
    width: '100px',
    sort: 'created',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'due',
    header: 'Due',
    width: '100px',
    sort: 'due',
    roomy: true,
    cell: (row) => formatDueDay(row.dueAt),
  },
  {
    key: 'paid',
    header: 'Paid',
    width: '128px',
    end: true,
    optional: true,
    roomy: true,
    cell: (row) => formatJmd(row.paidJmdCents),
  },
  {
    key: 'total',
    header: 'Total',
    width: '128px',
    sort: 'total',
    falling: true,
    end: true,
    roomy: true,
    cell: (row) => formatJmd(row.totalJmdCents),
  },
  {
    key: 'balance',
    header: 'Balance',
    width: '128px',
    sort: 'balance',
    falling: true,
    end: true,
    // A void invoice keeps its balance, but no one owes it.
    cell: (row) => formatJmd(row.statusId === 'void' ? 0 : row.balanceJmdCents),
  },
]

/** A row of the list on a phone. */
export const InvoiceCard = ({ row }: { row: InvoiceReply }) => (
  <>
    <CardHead end={formatJmd(row.statusId === 'paid' ? row.totalJmdCents : row.balanceJmdCents)}>
      <NumberLink row={row} />
    </CardHead>
    <div>{customerName(row.customer)}</div>
    <InvoiceState invoice={row} /> <Moment at={row.createdAt} />
  </>
)
