import { Link } from '@tanstack/react-router'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLinkTo } from '../../components/list/list-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { pathTo } from '../../guards/path-to.ts'
import { sortedBody } from '../../queries/api/server-cache/lists.ts'
import { unknownText } from '../../ui/texts/format.ts'
import { EmployeeState, employeeName } from './employee-state.tsx'

export const employeeStatuses = ['Active', 'Suspended'] as const
const sorts = ['name', 'created'] as const
const fields = { status: oneOf(employeeStatuses) }

export const employeeSearch = listSearch(fields, sorts, 'name')
type EmployeeSearch = SearchValues<typeof fields, (typeof sorts)[number]>

export const employeeBody = (values: EmployeeSearch) => sortedBody(values)

const NameLink = ({ row }: { row: AccountReply }) => (
  <Link {...rowLinkTo(pathTo('/admin/accounts/employees/$account', { account: row.accountId }))}>
    {employeeName(row)}
  </Link>
)

/** @param branchName returns the branch's name on this device */
export const employeeColumns = (
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
  { key: 'role', header: 'Role', width: '112px', cell: (row) => row.role },
  {
    key: 'branch',
    header: 'Branch',
    width: 'minmax(0, 1fr)',
    cell: (row) => (row.branchId ? branchName(row.branchId) : unknownText),
  },
  {
    key: 'email',
    header: 'Email',
    width: 'minmax(0, 1.4fr)',
    roomy: true,
    cell: (row) => row.user.email,
  },
  {
    key: 'phone',
    header: 'Phone',
    width: '140px',
    roomy: true,
    cell: (row) => row.user.phone || unknownText,
  },
  { key: 'status', header: 'Status', width: '120px', cell: (row) => <EmployeeState account={row} /> },
  {
    key: 'created',
    header: 'Added',
    width: '104px',
    sort: 'created',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
]

/** A row of the list on a phone. */
export const EmployeeCard = ({ row }: { row: AccountReply }) => (
  <>
    <CardHead end={row.role}>
      <NameLink row={row} />
    </CardHead>
    <div style={{ overflowWrap: 'anywhere' }}>{row.user.email}</div>
    <EmployeeState account={row} />
  </>
)
