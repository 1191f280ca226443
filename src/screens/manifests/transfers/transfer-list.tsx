import { Link } from '@tanstack/react-router'
import { transferStatuses } from '#sync/entities/packages/transfer-status.ts'
import { must } from '#sync/lib/must.ts'
import { holdsTerms, searchedRow, searchTerms } from '#sync/lib/search-terms.ts'
import { TransferStatusBadge } from '../../../components/badges/transfer-badge.tsx'
import { CardHead, Moment } from '../../../components/list/cells.tsx'
import type { ListColumn } from '../../../components/list/columns.ts'
import { rowLink } from '../../../components/list/list-row.tsx'
import { listSearch, manyOf, oneId, type SearchValues } from '../../../components/list/search.ts'
import { useBranchName } from '../../../queries/branches.ts'
import type { CountedTransfer } from '../../../queries/transfers.ts'
import { formatCount, plural, unknownText } from '../../../ui/texts/format.ts'

const sorts = ['createdAt', 'number', 'status', 'packages', 'missing', 'departedAt'] as const
const fields = { status: manyOf(transferStatuses), office: oneId }

export const officeTransferSearch = listSearch(fields, sorts, '-createdAt')
type TransferSearch = SearchValues<typeof fields, (typeof sorts)[number]>

const searchedTransfer = (row: CountedTransfer) => searchedRow([row.number, row.vehicle, row.seal])

/** Returns the value to sort a row by; rows without one come last in ascending order. */
const rankOf = (row: CountedTransfer, field: (typeof sorts)[number]): string | number =>
  field === 'status' ? transferStatuses.indexOf(row.status) : (row[field] ?? '\uffff')

const fitsIn = (row: CountedTransfer, { status, office }: TransferSearch): boolean =>
  (status === undefined || status.includes(row.status)) &&
  (office === undefined || row.fromBranchId === office || row.toBranchId === office)

/** Returns the matching transfers in the selected order. */
export function narrowTransfers(
  transfers: readonly CountedTransfer[],
  search: TransferSearch,
): CountedTransfer[] {
  const terms = searchTerms(search.q)
  const turn = search.sort.startsWith('-') ? -1 : 1
  const field = must(
    sorts.find((name) => search.sort.endsWith(name)),
    'a column to sort by',
  )
  return transfers
    .filter((row) => fitsIn(row, search) && holdsTerms(searchedTransfer(row), terms))
    .sort((a, b) => {
      const [rankA, rankB] = [rankOf(a, field), rankOf(b, field)]
      if (rankA === rankB) return a.transferId < b.transferId ? 1 : -1
      return rankA < rankB ? -turn : turn
    })
}

export const transferLabel = (row: Pick<CountedTransfer, 'number'>): string => row.number ?? 'New transfer'

const NumberLink = ({ row }: { row: CountedTransfer }) => (
  <Link {...rowLink} to="/admin/transfers/$transfer" params={{ transfer: row.transferId }}>
    {transferLabel(row)}
  </Link>
)

function Office({ branchId }: { branchId: string }) {
  return useBranchName()(branchId)
}

export const officeTransferColumns: readonly ListColumn<CountedTransfer, (typeof sorts)[number]>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 'minmax(152px, 0.8fr)',
    sort: 'number',
    fixed: true,
    cell: (row) => <NumberLink row={row} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(120px, 0.7fr)',
    sort: 'status',
    cell: (row) => <TransferStatusBadge status={row.status} />,
  },
  {
    key: 'from',
    header: 'From',
    width: 'minmax(0, 1fr)',
    roomy: true,
    cell: (row) => <Office branchId={row.fromBranchId} />,
  },
  { key: 'to', header: 'To', width: 'minmax(0, 1fr)', cell: (row) => <Office branchId={row.toBranchId} /> },
  {
    key: 'vehicle',
    header: 'Vehicle',
    width: 'minmax(0, 1fr)',
    roomy: true,
    cell: (row) => row.vehicle || unknownText,
  },
  {
    key: 'departed',
    header: 'Departed',
    width: '104px',
    sort: 'departedAt',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.departedAt} />,
  },
  {
    key: 'created',
    header: 'Created',
    width: '104px',
    sort: 'createdAt',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'packages',
    header: 'Packages',
    width: '88px',
    sort: 'packages',
    falling: true,
    end: true,
    cell: (row) => formatCount(row.packages),
  },
  {
    key: 'missing',
    header: 'Missing',
    width: '80px',
    sort: 'missing',
    falling: true,
    end: true,
    cell: (row) => (row.missing > 0 ? formatCount(row.missing) : unknownText),
  },
]

/** A row of the list on a phone. */
export const OfficeTransferCard = ({ row }: { row: CountedTransfer }) => (
  <>
    <CardHead end={plural(row.packages, 'package')}>
      <NumberLink row={row} />
    </CardHead>
    <div>
      <Office branchId={row.fromBranchId} /> → <Office branchId={row.toBranchId} />
    </div>
    <TransferStatusBadge status={row.status} /> {row.missing > 0 && `${row.missing} missing`}
  </>
)
