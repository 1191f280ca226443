import { Link } from '@tanstack/react-router'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { AccountState } from '../../components/customers/account-state.tsx'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLinkTo } from '../../components/list/list-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { pathTo } from '../../guards/path-to.ts'
import { sortedBody } from '../../queries/api/server-cache/lists.ts'
import { unknownText } from '../../ui/texts/format.ts'

export const accountStatuses = ['Active', 'Suspended', 'Closed'] as const
const sorts = ['name', 'mailbox', 'created'] as const
const fields = { status: oneOf(accountStatuses) }

export const customerSearch = listSearch(fields, sorts, 'name')
type CustomerSearch = SearchValues<typeof fields, (typeof sorts)[number]>

export const customerBody = (values: CustomerSearch) => sortedBody(values)

export const customerLabel = ({ user }: AccountReply): string => `${user.firstName} ${user.lastName}`.trim()

const NameLink = ({ row }: { row: AccountReply }) => (
  <Link {...rowLinkTo(pathTo('/admin/accounts/$account', { account: row.accountId }))}>
    {customerLabel(row)}
  </Link>
)

/** @param branchName returns the branch's name on this device */
export const customerColumns = (
  branchName: (branchId: string) => string,
): ListColumn<AccountReply, (typeof sorts)[number]>[] => [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(150px, 1.2fr)',
    sort: 'name',
    fixed: true,
    cell: (row) => <NameLink row={row} />,
  },
  { key: 'mailbox', header: 'Mailbox', width: '104px', sort: 'mailbox', cell: (row) => row.mailbox },
  {
    key: 'email',
    header: 'Email',
    width: 'minmax(0, 1.4fr)',
    cell: (row) => row.user.email || unknownText,
  },
  {
    key: 'phone',
    header: 'Phone',
    width: '140px',
    roomy: true,
    cell: (row) => row.user.phone || unknownText,
  },
  {
    key: 'branch',
    header: 'Branch',
    width: 'minmax(0, 0.8fr)',
    roomy: true,
    cell: (row) => (row.branchId ? branchName(row.branchId) : unknownText),
  },
  {
    key: 'brand',
    header: 'Brand',
    width: '96px',
    optional: true,
    roomy: true,
    cell: (row) => row.brand || unknownText,
  },
  {
    key: 'trn',
    header: 'TRN',
    width: '80px',
    optional: true,
    roomy: true,
    cell: (row) => (row.hasTrn ? 'Given' : unknownText),
  },
  { key: 'status', header: 'Status', width: '112px', cell: (row) => <AccountState account={row} /> },
  {
    key: 'created',
    header: 'Registered',
    width: '104px',
    sort: 'created',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
]

/** A row of the list on a phone. */
export const CustomerCard = ({ row }: { row: AccountReply }) => (
  <>
    <CardHead end={row.mailbox}>
      <NameLink row={row} />
    </CardHead>
    <div style={{ overflowWrap: 'anywhere' }}>{row.user.email}</div>
    {row.user.phone} <AccountState account={row} />
  </>
)
