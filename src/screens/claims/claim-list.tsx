import { Link } from '@tanstack/react-router'
import type { ClaimReply } from '#sync/api/packages/claims.ts'
import { claimStatuses } from '#sync/entities/packages/claim-status.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { ClaimBadge } from '../../components/badges/claim-badge.tsx'
import { claimedText } from '../../components/claims/claim-values.ts'
import { CardHead, CustomerCell, customerName, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { listSearch, oneId, oneOf, type SearchValues } from '../../components/list/search.ts'
import { formatJmd } from '../../ui/texts/format.ts'

const fields = { status: oneOf(claimStatuses), accountId: oneId }
/** The server sorts them: the open ones come first, by age. */
const sorts = ['created'] as const

export const claimSearch = listSearch(fields, sorts, 'created')
type ClaimSearch = SearchValues<typeof fields, (typeof sorts)[number]>

/** The filter as the server expects it. */
export const claimBody = ({ q, sort: _, ...filter }: ClaimSearch) => ({
  ...pickDefined(filter),
  ...(q ? { searchString: q } : {}),
})

const ClaimLink = ({ row }: { row: ClaimReply }) => (
  <Link {...rowLink} to="/admin/claims/$claim" params={{ claim: row.claimId }}>
    {row.trackingNumber}
  </Link>
)

export const claimColumns: readonly ListColumn<ClaimReply, (typeof sorts)[number]>[] = [
  {
    key: 'claim',
    header: 'Package',
    width: 'minmax(0, 1.2fr)',
    fixed: true,
    cell: (row) => <ClaimLink row={row} />,
  },
  { key: 'kind', header: 'Kind', width: '140px', cell: (row) => claimedText(row) },
  { key: 'status', header: 'Status', width: '150px', cell: (row) => <ClaimBadge status={row.status} /> },
  { key: 'opened', header: 'Opened', width: '104px', cell: (row) => <Moment at={row.createdAt} /> },
  {
    key: 'account',
    header: 'Customer',
    width: 'minmax(0, 1fr)',
    roomy: true,
    cell: (row) => <CustomerCell accountId={row.accountId} customer={row.customer} />,
  },
  {
    key: 'text',
    header: 'What happened',
    width: 'minmax(0, 1.2fr)',
    roomy: true,
    optional: true,
    cell: (row) => row.text,
  },
  {
    key: 'paid',
    header: 'Paid',
    width: '120px',
    end: true,
    roomy: true,
    cell: (row) => (row.status === 'Paid' ? formatJmd(row.paidJmdCents) : ''),
  },
  {
    key: 'amount',
    header: 'Asked for',
    width: '132px',
    end: true,
    cell: (row) => formatJmd(row.amountJmdCents),
  },
]

/** A row of the list on a phone. */
export const ListedClaim = ({ row }: { row: ClaimReply }) => (
  <>
    <CardHead end={formatJmd(row.amountJmdCents)}>
      <ClaimLink row={row} />
    </CardHead>
    <div>
      {claimedText(row)}, {customerName(row.customer)}
    </div>
    <ClaimBadge status={row.status} /> <Moment at={row.createdAt} />
  </>
)
